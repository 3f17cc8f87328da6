import type { RewardOrigin, SessionStory } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Arenas } from '../arena/index.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Search } from '../app-features/search/index.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { Prizes } from '../prizes/index.ts';
import { refereedMatchId, type Rewards } from '../rewards/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Handlers } from './dispatcher.ts';
import { toPaidRow } from './prizes.ts';

export interface StoryCallDeps {
  readonly search: Search;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly leagues: LeaguesApi;
  readonly arenas: Arenas;
  readonly prizes: Prizes;
  readonly rewards: Rewards;
}

type Names = keyof typeof import('../../shared/contract/story.ts').STORY_CALLS;

const MAX_WALLETS = 10;
const MAX_DECISIONS = 200;

/** What joins the systems, as the window asks for it. */
export const storyCalls = (deps: StoryCallDeps): Pick<Handlers, Names> => ({
  find: async ({ text, limit }) => accept([...(await deps.search.find(text, limit))]),
  'story.session': ({ sessionId }) =>
    deps.sessions.facts(sessionId) === null
      ? refuse('NOT_FOUND', 'No such session')
      : accept(storyOf(deps, sessionId)),
  'story.match': ({ matchId }) => {
    const origin = originOf(deps, matchId);
    if (origin === null) return refuse('NOT_FOUND', 'No such decision');
    const views = deps.rewards.list({ matchId, limit: MAX_DECISIONS });
    return accept({ origin, rows: views.map(toPaidRow) });
  },
  'story.reward': ({ matchId }) => {
    const origin = originOf(deps, matchId);
    return origin === null ? refuse('NOT_FOUND', 'No such decision') : accept(origin);
  },
});

/** A board of a league is rewarded as the league's match, any other session as itself. */
function storyOf({ leagues, arenas, prizes, rewards }: StoryCallDeps, sessionId: string): SessionStory {
  const match = leagues.readModel.onBoard(sessionId);
  const rewardId =
    match === null
      ? refereedMatchId('sessions', sessionId)
      : (prizes.ofMatch(match.leagueId, match.matchId)?.rewardId ?? null);
  const views = rewardId === null ? [] : rewards.list({ matchId: rewardId, limit: MAX_WALLETS });
  const name = match && (leagues.progress(match.leagueId)?.league.name ?? match.leagueId);
  return {
    league: match && { ...match, name: name ?? match.leagueId },
    arena: arenas.findBySession(sessionId),
    rewards: views.map(toPaidRow),
  };
}

const NOWHERE = { leagueId: null, matchId: null, sessionId: null } as const;

/** The id of a refereed match is a digest; what it was made of stands in the audit row of its decision. */
function originOf({ audit, leagues, rewards }: StoryCallDeps, rewardId: string): RewardOrigin | null {
  const [view] = rewards.list({ matchId: rewardId, limit: 1 });
  if (view === undefined) return null;
  const { evidence, kind, source } = view.decision;
  if (evidence === 'client') return { kind: 'client', ...NOWHERE };
  const request = audit.rowsBySubject(rewardId, 1)[0]?.payload['request'];
  const named = namedIn(request, kind === 'pool' ? 'pool' : 'match');
  if (named !== null && source === 'sessions') return { kind: 'session', ...NOWHERE, sessionId: named };
  if (named === null || source !== 'league') return { kind: 'other', ...NOWHERE };
  if (kind === 'pool') return { kind: 'league_pool', ...NOWHERE, leagueId: named };
  return leagueMatch(leagues, named);
}

function leagueMatch(leagues: LeaguesApi, named: string): RewardOrigin {
  const [leagueId = '', matchId = ''] = named.split('/');
  const sessionId = leagues.readModel.match(leagueId, matchId)?.sessionId ?? null;
  return { kind: 'league_match', leagueId, matchId, sessionId };
}

function namedIn(request: unknown, field: string): string | null {
  if (typeof request !== 'object' || request === null) return null;
  const named = (request as Readonly<Record<string, unknown>>)[field];
  return typeof named === 'string' ? named : null;
}
