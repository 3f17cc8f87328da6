import type { RewardOrigin, SessionProvenance } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import { toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type { Arenas } from '../arena/index.ts';
import type { Search } from '../app-features/search/index.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { Prizes } from '../rewards/prizes/index.ts';
import { refereedMatchId, type Rewards } from '../rewards/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Handlers } from './dispatcher.ts';
import type { FleetCallDeps } from './fleet.ts';
import { toRewardRow } from './rewards.ts';

export interface ProvenanceCallDeps {
  readonly search: Search;
  readonly sessions: Sessions;
  readonly leagues: LeaguesApi;
  readonly arenas: Arenas;
  readonly prizes: Prizes;
  readonly rewards: Rewards;
  readonly fleet: FleetCallDeps['fleet'];
}

type Names = keyof typeof import('../../shared/contract/provenance.ts').PROVENANCE_CALLS;

const MAX_WALLETS = 10;
const MAX_DECISIONS = 200;

/** Handlers of the calls that join several systems: the search, and what belongs to a session or a reward. */
export const provenanceCalls = (deps: ProvenanceCallDeps): Pick<Handlers, Names> => ({
  find: async ({ text, limit }) => accept([...(await deps.search.find(text, limit))]),
  'story.session': ({ sessionId }) =>
    deps.sessions.findSummary(sessionId) === null
      ? refuse('NOT_FOUND', 'No such session')
      : accept(readProvenance(deps, sessionId)),
  'story.match': ({ matchId }) => {
    const origin = findOrigin(deps, matchId);
    if (origin === null) return refuse('NOT_FOUND', 'No such decision');
    const views = deps.rewards.list({ matchId, limit: MAX_DECISIONS });
    return accept({ origin, rows: views.map(toRewardRow) });
  },
  'story.reward': ({ matchId }) => {
    const origin = findOrigin(deps, matchId);
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
      : (prizes.ofMatch(match.leagueId, match.matchId)?.rewardId ?? null);
  const views = rewardId === null ? [] : rewards.list({ matchId: rewardId, limit: MAX_WALLETS });
  return {
    league: match,
    arena: arenas.findBySession(sessionId),
    playedBy: fleet.playedBy(sessionId),
    rewards: views.map(toRewardRow),
  };
}

const NOWHERE = { leagueId: null, matchId: null, sessionId: null, leagueName: null, players: [] };

function findOrigin(deps: ProvenanceCallDeps, matchId: string): RewardOrigin | null {
  const origin = deps.rewards.originOf(matchId);
  if (origin === null) return null;
  if (origin.kind === 'client') return { kind: 'client', ...NOWHERE };
  const { kind, system, name } = origin;
  if (name !== null && system === 'sessions') return { kind: 'session', ...NOWHERE, sessionId: name };
  if (name === null || system !== 'league') return { kind: 'other', ...NOWHERE };
  return kind === 'pool'
    ? { kind: 'league_pool', ...NOWHERE, leagueId: name, ...readNames(deps, name) }
    : readLeagueMatchOrigin(deps, name);
}

/** `name` is `<league id>/<match id>`, as `prizes` names the matches of leagues to `rewards`. */
function readLeagueMatchOrigin(deps: ProvenanceCallDeps, name: string): RewardOrigin {
  const [leagueId = '', matchId = ''] = name.split('/');
  const sessionId = deps.leagues.readModel.match(leagueId, matchId)?.sessionId ?? null;
  return { kind: 'league_match', leagueId, matchId, sessionId, ...readNames(deps, leagueId) };
}

/** The names of the league and of its players' wallets, as a person reads them. */
function readNames(
  { leagues, prizes }: ProvenanceCallDeps,
  leagueId: string,
): Pick<RewardOrigin, 'leagueName' | 'players'> {
  const players = (prizes.ofLeague(leagueId)?.players ?? []).flatMap(({ wallet, displayName }) =>
    wallet === null ? [] : [{ wallet: toChecksumAddress(wallet), name: displayName }],
  );
  return { leagueName: leagues.progress(leagueId)?.league.name ?? null, players };
}
