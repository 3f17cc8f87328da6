import type { AnalysisAudience, SessionAnalysis } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import { audienceFor, findPracticeProblem, type Analysis } from '../analysis/index.ts';
import type { SettingsService } from '../app-features/settings/index.ts';
import type { Arenas } from '../arena/index.ts';
import type { GameRegistry } from '../games/index.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { Bus } from '../platform/events/bus.ts';
import { findLivePositionRefusal } from '../payments/index.ts';
import { parsePgnPosition } from '../chess-data/pgn/index.ts';
import type { Prizes } from '../rewards/prizes/index.ts';
import type { SessionSummary } from '../sessions/index.ts';
import type { Handlers } from './dispatcher.ts';
import type { EventFeed } from './event-feed.ts';
import { viewpointsOf } from './session.ts';
import { rolesOfPerson, type SessionRowDeps } from './session-rows.ts';

export interface AnalysisCallDeps extends SessionRowDeps {
  readonly analysis: Analysis;
  readonly games: GameRegistry;
  readonly settings: SettingsService;
  readonly leagues: LeaguesApi;
  readonly arenas: Arenas;
  readonly prizes: Prizes;
  readonly bus: Bus;
}

type AnalysisCalls = Pick<
  Handlers,
  'analysis.session' | 'analysis.practise' | 'analysis.position' | 'analysis.watch'
>;

/** The actor in audit rows: only the person at this computer can ask for practice. */
const PERSON = 'person';

/**
 * Handlers of the `analysis.*` calls. A person who plays in a session sees no evaluation of it before the end, unless
 * they practise. The host enforces this, so that it holds in every window.
 */
export function analysisCalls(deps: AnalysisCallDeps): AnalysisCalls {
  const { analysis, sessions } = deps;
  return {
    'analysis.session': ({ sessionId, retry }) => {
      const summary = sessions.findSummary(sessionId);
      if (summary === null) return refuse('NOT_FOUND', 'No such session');
      const audience = audienceOf(deps, summary);
      const visibility =
        deps.settings.get().evaluation === 'off' ? 'off' : audience === null ? 'hidden' : 'shown';
      if (audience === null || visibility === 'off') {
        const canPractise =
          visibility === 'hidden' && findPracticeProblem(practiceInputOf(deps, summary)) === null;
        return accept({ ...withoutRows(sessionId, visibility), canPractise });
      }
      analysis.requestEvaluation(sessionId, { isRetry: retry === true });
      const isOver = summary.status === 'completed';
      return accept({
        ...withoutRows(sessionId, visibility),
        audience,
        rows: [...analysis.readRows(sessionId, audience)],
        publicRows: isOver && audience === 'all_hands' ? [...analysis.readRows(sessionId, 'public')] : [],
        ...analysis.progressOf(sessionId),
      });
    },
    'analysis.practise': async ({ sessionId }) => {
      const summary = sessions.findSummary(sessionId);
      if (summary === null) return refuse('NOT_FOUND', 'No such session');
      const problem = findPracticeProblem(practiceInputOf(deps, summary));
      if (problem !== null) return refuse('CONFLICT', problem);
      const outcome = await sessions.markAssisted(sessionId, PERSON);
      return outcome.ok ? accept({ assisted: true }) : outcome;
    },
    'analysis.position': ({ fen, lines }) => analysePosition(deps, fen, lines),
    'analysis.watch': ({ sessionIds }) => {
      const visible = sessionIds.filter((sessionId) => {
        const summary = sessions.findSummary(sessionId);
        return summary !== null && audienceOf(deps, summary) !== null;
      });
      if (deps.settings.get().evaluation === 'off') return accept({ watching: 0, rows: [] });
      analysis.watch(visible);
      const rows = visible.flatMap((sessionId) => {
        const row = analysis.readNewest(sessionId, 'public');
        return row === null ? [] : [{ sessionId, row }];
      });
      return accept({ watching: visible.length, rows });
    },
  };
}

/** Refuses a position of a game that the person plays, as the paid analysis refuses one of an agent. */
async function analysePosition(deps: AnalysisCallDeps, text: string, lines: number) {
  const { fen } = parsePgnPosition(text);
  if (fen === null) return refuse('INVALID_REQUEST', 'This position is impossible');
  if (deps.settings.get().evaluation === 'off')
    return refuse('CONFLICT', 'Evaluations are switched off in the settings');
  const person = deps.agents.findPerson()?.agentId;
  const refusal =
    person === undefined
      ? null
      : findLivePositionRefusal(deps.sessions, { agentId: person }, { fens: [fen], parameter: 'fen' });
  return refusal === null
    ? deps.analysis.analyseBestLines({ fen, lines })
    : refuse('FORBIDDEN', refusal.message);
}

const withoutRows = (sessionId: string, visibility: SessionAnalysis['visibility']): SessionAnalysis => ({
  sessionId,
  visibility,
  audience: 'public',
  canPractise: false,
  rows: [],
  publicRows: [],
  waiting: 0,
  hasFailed: false,
  failure: null,
});

/** As whom the person at this window may see evaluations, or null for not at all; the rule is in `analysis/rules/audience.ts`. */
function audienceOf(deps: AnalysisCallDeps, summary: SessionSummary): AnalysisAudience | null {
  const viewpoints = viewpointsOf(deps, summary);
  return audienceFor({
    isPlaying: summary.status === 'active' && rolesOfPerson(deps, summary.participants).length > 0,
    isAssisted: summary.assisted,
    canSeeAllHands: Object.keys(summary.participants).every((role) => viewpoints.includes(role)),
    hasHiddenParts: deps.games.get(summary.template)?.hasHiddenParts ?? false,
  });
}

function practiceInputOf(deps: AnalysisCallDeps, { sessionId, status, participants }: SessionSummary) {
  const ownRoles = rolesOfPerson(deps, participants);
  return {
    status,
    ownRoles,
    opponents: Object.entries(participants)
      .filter(([role]) => !ownRoles.includes(role))
      .map(([, agentId]) => deps.agents.find(agentId)?.kind ?? 'external'),
    isOfLeagueOrArena:
      deps.leagues.readModel.findBySession(sessionId) !== null ||
      deps.arenas.findBySession(sessionId) !== null,
    isRewarded: deps.prizes.isSessionRewarded(Object.values(participants)),
  };
}

/** Sends new evaluations to the windows, if these may see them now. */
export function watchAnalysis(
  deps: AnalysisCallDeps & { readonly feed: Pick<EventFeed, 'push'> },
): () => void {
  return deps.bus.on('analysis.changed', ({ sessionId, audience, rows, failure }) => {
    const summary = deps.sessions.findSummary(sessionId);
    const allowedAudience = summary && audienceOf(deps, summary);
    const isVisible =
      allowedAudience === audience || (allowedAudience === 'all_hands' && audience === 'public');
    if (isVisible) {
      deps.feed.push('analysis.changed', {
        sessionId,
        audience,
        rows: [...rows],
        ...(failure === undefined ? {} : { failure }),
      });
    }
  });
}
