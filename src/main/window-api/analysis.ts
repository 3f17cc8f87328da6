import type { AnalysisAudience, SessionAnalysis } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import { audienceFor, EVALUATING_ENGINE, type Analysis } from '../analysis/index.ts';
import type { SettingsService } from '../app-features/settings/index.ts';
import type { Registry } from '../games/index.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { SessionSummary } from '../sessions/index.ts';
import type { Handlers } from './dispatcher.ts';
import type { Feed } from './event-feed.ts';
import { viewpointsOf } from './session.ts';
import { rolesOfPerson, type SessionRowDeps } from './session-rows.ts';

export interface AnalysisCallDeps extends SessionRowDeps {
  readonly analysis: Analysis;
  readonly games: Registry;
  readonly settings: SettingsService;
  readonly bus: Bus;
}

type AnalysisCalls = Pick<Handlers, 'analysis.session' | 'analysis.watch'>;

/**
 * Handlers of the `analysis.*` calls. Who plays in a session sees no evaluation of it before the end, in no
 * window: the host refuses it, and does not leave it to the page.
 */
export function analysisCalls(deps: AnalysisCallDeps): AnalysisCalls {
  const { analysis, sessions } = deps;
  return {
    'analysis.session': ({ sessionId }) => {
      const summary = sessions.findSummary(sessionId);
      if (summary === null) return refuse('NOT_FOUND', 'No such session');
      const audience = audienceOf(deps, summary);
      const visibility =
        deps.settings.get().evaluation === 'off' ? 'off' : audience === null ? 'hidden' : 'shown';
      if (audience === null || visibility === 'off') return accept(withoutRows(sessionId, visibility));
      analysis.request(sessionId);
      const isOver = summary.status === 'completed';
      return accept({
        ...withoutRows(sessionId, visibility),
        audience,
        rows: [...analysis.rowsOf(sessionId, audience)],
        publicRows: isOver && audience === 'all_hands' ? [...analysis.rowsOf(sessionId, 'public')] : [],
        ...analysis.progressOf(sessionId),
      });
    },
    'analysis.watch': ({ sessionIds }) => {
      const visible = sessionIds.filter((sessionId) => {
        const summary = sessions.findSummary(sessionId);
        return summary !== null && audienceOf(deps, summary) !== null;
      });
      if (deps.settings.get().evaluation !== 'off') analysis.watch(visible);
      return accept({ watching: visible.length });
    },
  };
}

const withoutRows = (sessionId: string, visibility: SessionAnalysis['visibility']): SessionAnalysis => ({
  sessionId,
  visibility,
  audience: 'public',
  engine: EVALUATING_ENGINE,
  rows: [],
  publicRows: [],
  waiting: 0,
  hasFailed: false,
});

/** Who the person at this window may see evaluations as; the rule is in `analysis/rules/audience.ts`. */
function audienceOf(deps: AnalysisCallDeps, summary: SessionSummary): AnalysisAudience | null {
  const allowed = viewpointsOf(deps, summary);
  return audienceFor({
    isPlaying: summary.status === 'active' && rolesOfPerson(deps, summary.participants).length > 0,
    canSeeAllHands: Object.keys(summary.participants).every((role) => allowed.includes(role)),
    hasHiddenParts: deps.games.get(summary.template)?.hidden ?? false,
  });
}

/** Sends new evaluations to the windows, as far as they may see them now. */
export function watchAnalysis(deps: AnalysisCallDeps & { readonly feed: Pick<Feed, 'push'> }): () => void {
  return deps.bus.on('analysis.changed', ({ sessionId, audience, rows }) => {
    const summary = deps.sessions.findSummary(sessionId);
    const allowed = summary && audienceOf(deps, summary);
    if (allowed === audience) deps.feed.push('analysis.changed', { sessionId, audience, rows: [...rows] });
  });
}
