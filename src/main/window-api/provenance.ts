import type { RewardOrigin, SessionProvenance } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import { toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type { Arenas } from '../arena/index.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { Prizes } from '../rewards/prizes/index.ts';
import { refereedMatchId, type Rewards } from '../rewards/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Handlers } from './dispatcher.ts';
import type { FleetCallDeps } from './fleet.ts';
import { toRewardRow } from './rewards.ts';

export interface ProvenanceCallDeps {
  readonly sessions: Sessions;
  readonly leagues: LeaguesApi;
  readonly arenas: Arenas;
  readonly prizes: Prizes;
  readonly rewards: Rewards;
  readonly fleet: FleetCallDeps['fleet'];
}

type ProvenanceCallName = keyof typeof import('../../shared/contract/provenance.ts').PROVENANCE_CALLS;

/** Maximum rewards that are shown with a session; a game has fewer players. */
const MAX_REWARDS = 10;
/** Maximum decisions that are shown about one match; a league pool has one for each paid player. */
const MAX_DECISIONS = 200;

/** Handlers of the `story.*` calls, which find what several systems recorded about a session or a reward. */
export const provenanceCalls = (deps: ProvenanceCallDeps): Pick<Handlers, ProvenanceCallName> => ({
  'story.session': ({ sessionId }) =>
    deps.sessions.findSummary(sessionId) === null
      ? refuse('NOT_FOUND', 'No such session')
      : accept(readProvenance(deps, sessionId)),
  'story.match': ({ matchId: rewardId }) => {
    const origin = findOrigin(deps, rewardId);
    if (origin === null) return refuse('NOT_FOUND', 'No such decision');
    const views = deps.rewards.listDecisions({ matchId: rewardId, limit: MAX_DECISIONS });
    return accept({ origin, rows: views.map(toRewardRow) });
  },
  'story.reward': ({ matchId: rewardId }) => {
    const origin = findOrigin(deps, rewardId);
    return origin === null ? refuse('NOT_FOUND', 'No such decision') : accept(origin);
  },
});

/** The rewards of a league's session belong to the league match; any other session has its own. */
function readProvenance(
  { leagues, arenas, prizes, rewards, fleet }: ProvenanceCallDeps,
  sessionId: string,
): SessionProvenance {
  const match = leagues.readModel.findBySession(sessionId);
  const rewardId =
    match === null
      ? refereedMatchId('sessions', sessionId)
      : (prizes.findMatchReward(match.leagueId, match.matchId)?.rewardId ?? null);
  const views = rewardId === null ? [] : rewards.listDecisions({ matchId: rewardId, limit: MAX_REWARDS });
  return {
    league: match,
    arena: arenas.findBySession(sessionId),
    playedBy: fleet.findPlayedBy(sessionId),
    rewards: views.map(toRewardRow),
  };
}

/** The members of an origin that is no league, no match and no session. */
const NO_ORIGIN = { leagueId: null, matchId: null, sessionId: null, leagueName: null, players: [] };

/** `rewardId` is the id of a match in the reward authority; null when nothing was decided about it. */
function findOrigin(deps: ProvenanceCallDeps, rewardId: string): RewardOrigin | null {
  const origin = deps.rewards.originOf(rewardId);
  if (origin === null) return null;
  if (origin.kind === 'client') return { kind: 'client', ...NO_ORIGIN };
  const { kind, system, name } = origin;
  if (name !== null && system === 'sessions') return { kind: 'session', ...NO_ORIGIN, sessionId: name };
  if (name === null || system !== 'league') return { kind: 'other', ...NO_ORIGIN };
  return kind === 'pool'
    ? { kind: 'league_pool', ...NO_ORIGIN, leagueId: name, ...readNames(deps, name) }
    : readLeagueMatchOrigin(deps, name);
}

/** `name` is `<league id>/<match id>`, as `prizes` names the matches of leagues to `rewards`. */
function readLeagueMatchOrigin(deps: ProvenanceCallDeps, name: string): RewardOrigin {
  const [leagueId = '', matchId = ''] = name.split('/');
  const sessionId = deps.leagues.readModel.findMatch(leagueId, matchId)?.sessionId ?? null;
  return { kind: 'league_match', leagueId, matchId, sessionId, ...readNames(deps, leagueId) };
}

/** The league's name, and each player's wallet with the player's display name. */
function readNames(
  { leagues, prizes }: ProvenanceCallDeps,
  leagueId: string,
): Pick<RewardOrigin, 'leagueName' | 'players'> {
  const players = (prizes.findByLeague(leagueId)?.players ?? []).flatMap(({ wallet, displayName }) =>
    wallet === null ? [] : [{ wallet: toChecksumAddress(wallet), name: displayName }],
  );
  return { leagueName: leagues.readProgress(leagueId)?.league.name ?? null, players };
}
