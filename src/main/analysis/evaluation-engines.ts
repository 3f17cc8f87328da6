import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Settings } from '../../shared/contract/index.ts';
import {
  evaluationNodes,
  evaluationOfOutcome,
  type EngineCode,
  type EngineHost,
  type Evaluation,
  type UciEvaluator,
} from '../players/index.ts';
import type { WaitingPosition } from './evaluation-queue.ts';

/** The UCI engine that a person chose; its name is the one that it reported. */
export type ChosenEngine = NonNullable<Settings['evaluationEngine']>;

export interface EvaluationEnginesDeps {
  /** An engine host of its own, so that an evaluation never delays a player. */
  readonly engineHost: EngineHost;
  readonly uciEvaluator: UciEvaluator;
  /** The UCI engine for chess; null for the built-in one. */
  readonly chosenEngine: () => ChosenEngine | null;
  /** Called when the chosen engine reports another name or version than before. */
  readonly onRenamed: (engine: ChosenEngine) => void;
}

const UCI_TEMPLATE = 'chess.v1';
/**
 * Nodes of a UCI engine while the game is watched, and after its end: about a quarter of a second, and one second, of
 * its work.
 */
const UCI_NODES = { live: 100_000, finished: 400_000 } as const;
/** A position is given up after this time, far beyond what its node limit needs. */
const POSITION_BUDGET_MS = 20_000;

/** The engines that evaluate positions: the built-in ones of each template, or the UCI engine of a person for chess. */
export interface EvaluationEngines {
  /** The name of the UCI engine that evaluates a template; null for the built-in engines. */
  nameFor(template: string): string | null;
  nodesFor(template: string, effort: 'live' | 'finished'): number;
  /** `DROPPED` where another engine was chosen since the position was queued. No promise rejects. */
  evaluate(position: WaitingPosition, signal: AbortSignal): Promise<Outcome<Evaluation, EngineCode>>;
  /** Processor time that the built-in engines have taken since the start. */
  processorMs(): number;
  /** Forgets that the UCI engine failed, so that the next position starts it again at once. */
  forgetFailure(): void;
  stop(): Promise<void>;
}

export function createEvaluationEngines(deps: EvaluationEnginesDeps): EvaluationEngines {
  const { engineHost, uciEvaluator } = deps;
  const chosenFor = (template: string): ChosenEngine | null =>
    template === UCI_TEMPLATE ? deps.chosenEngine() : null;
  const nameFor = (template: string): string | null => chosenFor(template)?.name ?? null;

  async function evaluateByUci(
    { path, name }: ChosenEngine,
    { view, nodes }: WaitingPosition,
    signal: AbortSignal,
  ): Promise<Outcome<Evaluation, EngineCode>> {
    const outcomeEvaluation = evaluationOfOutcome(view, 'white');
    if (outcomeEvaluation !== null) return accept(outcomeEvaluation);
    const evaluated = await uciEvaluator.evaluate({ path, view, nodes }, signal);
    if (!evaluated.ok) return evaluated;
    const { engine, evaluation } = evaluated.value;
    if (engine === name) return accept(evaluation);
    deps.onRenamed({ path, name: engine });
    return DROPPED;
  }

  return {
    nameFor,
    nodesFor: (template, effort) =>
      nameFor(template) === null ? evaluationNodes(template, effort) : UCI_NODES[effort],
    async evaluate(position, signal) {
      const { template, view, nodes } = position;
      const chosenEngine = chosenFor(template);
      const isWanted = (): boolean => nameFor(template) === position.engine;
      if (!isWanted()) return DROPPED;
      const evaluation =
        chosenEngine === null
          ? await engineHost.evaluate({ template, view, nodes, budgetMs: POSITION_BUDGET_MS }, signal)
          : await evaluateByUci(chosenEngine, position, signal);
      return isWanted() ? evaluation : DROPPED;
    },
    processorMs: engineHost.processorMs,
    forgetFailure: uciEvaluator.forgetFailure,
    async stop() {
      await Promise.all([engineHost.stop(), uciEvaluator.stop()]);
    },
  };
}

const DROPPED = refuse('DROPPED' as const, 'another engine was chosen');
