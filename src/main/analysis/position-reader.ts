import type { JsonObject } from '../../shared/json.ts';
import type { GameTemplate, GameRegistry } from '../games/index.ts';
import type { Sessions, SessionSummary } from '../sessions/index.ts';
import type { EvaluationEngines } from './evaluation-engines.ts';
import type { WaitingPosition } from './evaluation-queue.ts';
import { viewOfAllHands } from './rules/all-hands-view.ts';
import { ticksToEvaluate } from './rules/ticks-to-evaluate.ts';
import type { evaluationStore } from './store.ts';

export interface PositionReaderDeps {
  readonly games: GameRegistry;
  readonly sessions: Pick<Sessions, 'findSummary' | 'viewAs' | 'positionsAs'>;
  readonly engines: Pick<EvaluationEngines, 'nameFor' | 'nodesFor'>;
  readonly store: Pick<ReturnType<typeof evaluationStore>, 'isEvaluated'>;
}

/** Reads the positions of sessions that are not evaluated yet, with as many nodes as they are to get; none of an unknown session. */
export interface PositionReader {
  /** The newest position, once for each audience. */
  readNewest(sessionId: string): readonly WaitingPosition[];
  /** All positions of the graph of a session, in order. */
  readAll(sessionId: string): readonly WaitingPosition[];
}

type ViewOf = (role: string | null) => JsonObject | undefined;

export function createPositionReader({
  games,
  sessions,
  engines,
  store,
}: PositionReaderDeps): PositionReader {
  const notEvaluated = (positions: readonly WaitingPosition[]): readonly WaitingPosition[] =>
    positions.filter((position) => !store.isEvaluated(position));

  return {
    readNewest(sessionId) {
      const summary = sessions.findSummary(sessionId);
      const gameTemplate = summary && games.get(summary.template);
      if (!summary || !gameTemplate) return [];
      const tick = sessions.viewAs(sessionId, null)?.tick ?? summary.tick;
      const viewOf: ViewOf = (role) => sessions.viewAs(sessionId, role)?.view;
      return notEvaluated(positionsAt({ summary, gameTemplate, engines, tick, viewOf }));
    },
    readAll(sessionId) {
      const summary = sessions.findSummary(sessionId);
      const gameTemplate = summary && games.get(summary.template);
      if (!summary || !gameTemplate) return [];
      const viewers = gameTemplate.hasHiddenParts ? [null, ...gameTemplate.roles] : [null];
      const viewsByRole = new Map(viewers.map((role) => [role, sessions.positionsAs(sessionId, role)]));
      const last = (viewsByRole.get(null)?.length ?? 0) - 1;
      const positions = ticksToEvaluate(last).flatMap((tick) =>
        positionsAt({
          summary,
          gameTemplate,
          engines,
          tick,
          viewOf: (role) => viewsByRole.get(role)?.[tick],
        }),
      );
      return notEvaluated(positions);
    },
  };
}

/** One position as a spectator sees it and, in a game with hidden parts, as a viewer who sees all hands. */
function positionsAt(turn: {
  readonly summary: SessionSummary;
  readonly gameTemplate: GameTemplate;
  readonly engines: PositionReaderDeps['engines'];
  readonly tick: number;
  readonly viewOf: ViewOf;
}): readonly WaitingPosition[] {
  const { summary, gameTemplate, engines, tick, viewOf } = turn;
  const spectator = viewOf(null);
  if (spectator === undefined) return [];
  const { sessionId, template } = summary;
  const nodes = engines.nodesFor(template, summary.status === 'completed' ? 'finished' : 'live');
  const common = { sessionId, template, tick, nodes, engine: engines.nameFor(template) };
  const positions: readonly WaitingPosition[] = [{ ...common, audience: 'public', view: spectator }];
  if (!gameTemplate.hasHiddenParts) return positions;
  const views = gameTemplate.roles.map(viewOf).filter((view) => view !== undefined);
  return [...positions, { ...common, audience: 'all_hands', view: viewOfAllHands(spectator, views) }];
}
