import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Clock } from '../platform/runtime.ts';
import type { EngineHost } from './engine-host.ts';
import { createSemaphore } from './semaphore.ts';
import { detectEngines } from './uci/detect-engines.ts';
import { startUciEngine } from './uci/engine.ts';

/**
 * The best moves of a position, and the additional moves that the request names. Scores are in centipawns for the side
 * to move.
 */
export interface PositionAnalysis {
  readonly engine: string;
  readonly lines: readonly {
    readonly move: string;
    readonly centipawns: number;
    /** Moves to mate; negative if the side to move is mated, null without a mate. */
    readonly mateIn: number | null;
    readonly continuation: readonly string[];
  }[];
}

export interface PositionsRequest {
  /**
   * The positions in order; one engine analyses all of them. `also` are additional moves that the built-in engine
   * analyses beside the best ones; a UCI engine ignores them.
   */
  readonly positions: readonly { readonly fen: string; readonly also: readonly string[] }[];
  readonly engine: 'builtin' | 'uci';
  readonly lines: number;
  /**
   * Thinking time for each position; a built-in engine is limited by nodes instead, where the computer is fast
   * enough.
   */
  readonly thinkMs: number;
  readonly signal: AbortSignal;
}

/**
 * Analyses chess positions for the paid chess tools, in a thread or a UCI engine of its own, so that players keep
 * theirs. The evaluations that the window shows come from `src/main/analysis`.
 */
export interface ChessAnalyser {
  analyse(request: PositionsRequest): Promise<Outcome<readonly PositionAnalysis[], 'NO_ENGINE' | 'FAILED'>>;
  stop(): Promise<void>;
}

export interface ChessAnalyserDeps {
  /** An engine host of its own, so that a long analysis does not delay a player. */
  readonly host: EngineHost;
  /** The real clock, because it limits real processes. */
  readonly processClock: Clock;
  readonly pathVariable: () => string;
  /** Folders searched in addition to PATH; by default the folders of common installers. */
  readonly installFolders?: readonly string[];
}

const NODES_PER_MS = 400;
const MAX_DEPTH = 24;
const MAX_ENGINES = 1;

export function createChessAnalyser(deps: ChessAnalyserDeps): ChessAnalyser {
  const slots = createSemaphore(MAX_ENGINES);
  return {
    async analyse(request) {
      if (request.engine === 'builtin') return analyseBuiltIn(deps, request);
      const release = await slots.acquire();
      try {
        return await analyseUci(deps, request);
      } finally {
        release();
      }
    },
    stop: () => deps.host.stop(),
  };
}

async function analyseBuiltIn({ host }: ChessAnalyserDeps, request: PositionsRequest) {
  const analyses: PositionAnalysis[] = [];
  for (const { fen, also } of request.positions) {
    const { thinkMs: timeMs, lines } = request;
    // The node limit normally ends the search before the time limit, so that the result is reproducible.
    const nodes = timeMs * NODES_PER_MS;
    const budgetMs = timeMs * 4;
    const reply = await host.analyse(
      { fen, also, lines, depth: MAX_DEPTH, nodes, timeMs: budgetMs, budgetMs },
      request.signal,
    );
    if (!reply.ok) return refuse('FAILED', 'The engine returned no analysis');
    analyses.push({ engine: 'Arbiter', lines: reply.value.lines });
  }
  return accept(analyses);
}

/** Uses the first UCI engine found on this computer; the caller cannot name a program. */
async function analyseUci(deps: ChessAnalyserDeps, request: PositionsRequest) {
  const { processClock, pathVariable, installFolders } = deps;
  const [engine] = await detectEngines(pathVariable(), installFolders);
  if (engine === undefined) return refuse('NO_ENGINE', 'There is no UCI engine on this computer');
  const startedEngine = await startUciEngine({
    path: engine.path,
    level: 8,
    clock: processClock,
    signal: request.signal,
  });
  if (!startedEngine.ok) return refuse('FAILED', 'The UCI engine could not be started');
  const analyses: PositionAnalysis[] = [];
  try {
    for (const { fen } of request.positions) {
      const lines = await startedEngine.value.analyse(fen, { thinkMs: request.thinkMs }, request.lines);
      if (!lines.ok || request.signal.aborted) return refuse('FAILED', 'The UCI engine returned no analysis');
      analyses.push({
        engine: startedEngine.value.name,
        lines: lines.value.map(({ centipawns, mateIn, continuation }) => ({
          move: continuation[0] ?? '',
          centipawns,
          mateIn,
          continuation,
        })),
      });
    }
    return accept(analyses);
  } finally {
    await startedEngine.value.quit();
  }
}
