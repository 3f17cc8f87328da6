import type {
  ChooseTask,
  EngineResponse,
  EngineJob,
  EngineResult,
  EngineTask,
  EvaluateTask,
} from './engine-messages.ts';
import { analysePosition } from './engines/chess/analyse.ts';
import { createSeededRandom, type SeededRandom } from './engines/seeded-random.ts';
import { BUILT_INS } from './engines/engine-registry.ts';
import { evaluatePosition } from './evaluators/evaluator-registry.ts';

interface TaskDeps {
  readonly random: SeededRandom;
  /** Infinite once the reply is no longer wanted. */
  readonly elapsedMs: () => number;
}

/** Processor time of this thread; a Node before 23.9 cannot measure it, and uses the elapsed time instead. */
function threadMs(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs one job in the engine thread. It measures thinking time with the real clock. */
export function runEngineJob({ id, seed, work }: EngineJob, droppedJobId: Int32Array): EngineResponse {
  const startMs = performance.now();
  const startThreadMs = threadMs();
  const usage = () => ({ id, processorMs: threadMs() - startThreadMs });
  const elapsedMs = (): number =>
    Atomics.load(droppedJobId, 0) === id ? Number.POSITIVE_INFINITY : performance.now() - startMs;
  try {
    const value = runTask(work, { random: createSeededRandom(seed), elapsedMs });
    return { ...usage(), ok: true, value };
  } catch (error) {
    return { ...usage(), ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function runTask(work: EngineTask, deps: TaskDeps): EngineResult {
  if (work.kind === 'choose') return chooseAction(work.task, deps);
  if (work.kind === 'analyse') return analysePosition(work.task, deps.elapsedMs);
  return evaluateView(work.task, deps);
}

function chooseAction(task: ChooseTask, deps: TaskDeps): string {
  const player = BUILT_INS.get(task.template);
  if (player === undefined) throw new Error('no built-in player for this template');
  const action = player.choose({ ...task, ...deps });
  if (task.legal.includes(action)) return action;
  throw new Error('the built-in player chose an action that is not legal');
}

function evaluateView({ template, view, nodes }: EvaluateTask, deps: TaskDeps): EngineResult {
  const evaluation = evaluatePosition(template, { view, nodes, ...deps });
  if (evaluation === null) throw new Error('no evaluator for this template');
  return evaluation;
}
