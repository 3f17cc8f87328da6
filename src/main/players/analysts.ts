import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Clock } from '../platform/ports.ts';
import type { EngineHost } from './engine-host.ts';
import { createSlots } from './slots.ts';
import { detectEngines } from './uci/detect.ts';
import { startUciEngine } from './uci/engine.ts';

/** Scores are centipawns of the side to move. */
export interface PositionAnalysis {
  readonly engine: string;
  readonly lines: readonly {
    readonly move: string;
    readonly centipawns: number;
    readonly mateIn: number | null;
    readonly continuation: readonly string[];
  }[];
}

export interface AnalysisOrder {
  /** Positions in order; one engine looks at all of them. */
  readonly positions: readonly { readonly fen: string; readonly also: readonly string[] }[];
  readonly engine: 'builtin' | 'uci';
  readonly lines: number;
  /** For each position. */
  readonly thinkMs: number;
  readonly signal: AbortSignal;
}

/** Judges chess positions for whoever asks, off the event loop and out of the players' way. */
export interface Analysts {
  analyse(order: AnalysisOrder): Promise<Outcome<readonly PositionAnalysis[], 'NO_ENGINE' | 'FAILED'>>;
  stop(): Promise<void>;
}

export interface AnalystDeps {
  /** A worker of its own: a long review must not keep a player waiting. */
  readonly host: EngineHost;
  /** The real clock: it bounds real processes. */
  readonly processClock: Clock;
  readonly pathVariable: () => string;
  /** Folders searched in addition to PATH; by default those of common installers. */
  readonly installFolders?: readonly string[];
}

const NODES_PER_MS = 400;
const MAX_DEPTH = 24;
const ENGINES_AT_ONCE = 1;

const answer = z.object({
  lines: z.array(
    z.object({
      move: z.string(),
      centipawns: z.number(),
      mateIn: z.number().nullable(),
      continuation: z.array(z.string()),
    }),
  ),
});

export function createAnalysts(deps: AnalystDeps): Analysts {
  const slots = createSlots(ENGINES_AT_ONCE);
  return {
    async analyse(order) {
      if (order.engine === 'builtin') return byBuiltIn(deps, order);
      const release = await slots.take();
      try {
        return await byUci(deps, order);
      } finally {
        release();
      }
    },
    stop: () => deps.host.stop(),
  };
}

async function byBuiltIn({ host }: AnalystDeps, order: AnalysisOrder) {
  const found: PositionAnalysis[] = [];
  for (const { fen, also } of order.positions) {
    const { thinkMs: timeMs, lines } = order;
    // Nodes, not time, end a search on a machine at rest, so that the same question gets the same answer.
    const analysis = {
      fen,
      also,
      lines,
      depth: MAX_DEPTH,
      nodes: timeMs * NODES_PER_MS,
      timeMs: timeMs * 4,
    };
    const reply = await host.choose(
      {
        template: 'chess.v1',
        view: {},
        role: '',
        legal: [],
        level: 1,
        budgetMs: analysis.timeMs,
        earlier: [],
        analysis,
      },
      order.signal,
    );
    if (!reply.ok) return refuse('FAILED', 'The engine gave no answer');
    found.push({ engine: 'Arbiter', ...answer.parse(JSON.parse(reply.value)) });
  }
  return accept(found);
}

/** The user's own engine, found on this machine; a caller never names a program. */
async function byUci({ processClock, pathVariable, installFolders }: AnalystDeps, order: AnalysisOrder) {
  const [engine] = await detectEngines(pathVariable(), installFolders);
  if (engine === undefined) return refuse('NO_ENGINE', 'There is no UCI engine on this machine');
  const started = await startUciEngine({
    path: engine.path,
    level: 8,
    clock: processClock,
    signal: order.signal,
  });
  if (!started.ok) return refuse('FAILED', 'The UCI engine could not be started');
  const found: PositionAnalysis[] = [];
  try {
    for (const { fen } of order.positions) {
      const lines = await started.value.analyse(fen, order.thinkMs, order.lines);
      if (!lines.ok || order.signal.aborted) return refuse('FAILED', 'The UCI engine gave no answer');
      found.push({
        engine: started.value.name,
        lines: lines.value.map(({ centipawns, mateIn, continuation }) => ({
          move: continuation[0] ?? '',
          centipawns,
          mateIn,
          continuation,
        })),
      });
    }
    return accept(found);
  } finally {
    await started.value.quit();
  }
}
