import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { AnalysisLine, CallOutput } from '../../shared/contract/index.ts';
import { algebraicMove, positionAfterMove } from '../games/index.ts';
import { expectedScoreOfChess, type EngineHost } from '../players/index.ts';
import type { Clock } from '../platform/runtime.ts';

/** The best moves of a position, as the window gets them. */
export type PositionLines = CallOutput<'analysis.position'>;

export interface BestLinesDeps {
  readonly engineHost: EngineHost;
  /** The real clock, because the engine runs in a thread of its own. */
  readonly processClock: Clock;
}

const MAX_NODES = 150_000;
const MAX_DEPTH = 24;
/** The limit of nodes ends almost every search, so the time ends one only on a computer that is nearly blocked. */
const MAX_TIME_MS = 10_000;

const isWhiteToMove = (fen: string): boolean => fen.split(' ')[1] !== 'b';

/** The moves of a continuation in algebraic notation, up to the first illegal one. */
function toAlgebraic(fen: string, moves: readonly string[]): string[] {
  const notations: string[] = [];
  let current = fen;
  for (const uci of moves) {
    const san = algebraicMove(current, uci);
    const next = positionAfterMove(current, uci);
    if (san === null || next === null) break;
    notations.push(san);
    current = next.fen;
  }
  return notations;
}

interface EngineLine {
  readonly move: string;
  readonly centipawns: number;
  readonly mateIn: number | null;
  readonly continuation: readonly string[];
}

/** A line of the engine, whose scores are seen from the side to move, converted to White's view. */
export function toAnalysisLine(fen: string, line: EngineLine): AnalysisLine {
  const sign = isWhiteToMove(fen) ? 1 : -1;
  const centipawns = sign * line.centipawns;
  const expectedScore = line.mateIn === null ? expectedScoreOfChess(centipawns) : Number(centipawns > 0);
  return {
    moves: toAlgebraic(fen, line.continuation),
    uci: line.move,
    expectedScore,
    centipawns,
    mateIn: line.mateIn === null ? null : sign * line.mateIn,
  };
}

/** Has the engine analyse a legal position, and returns its best moves. */
export async function analyseBestLines(
  { engineHost, processClock }: BestLinesDeps,
  { fen, lines }: { readonly fen: string; readonly lines: number },
  signal: AbortSignal,
): Promise<Outcome<PositionLines, 'FAILED'>> {
  const startedMs = processClock.monotonicMs();
  const limits = { depth: MAX_DEPTH, nodes: MAX_NODES, timeMs: MAX_TIME_MS, budgetMs: MAX_TIME_MS };
  const analysis = await engineHost.analyse({ fen, also: [], lines, ...limits }, signal);
  if (!analysis.ok) return refuse('FAILED', 'The engine returned no analysis');
  const { depth, nodes } = analysis.value;
  return accept({
    lines: analysis.value.lines.map((line) => toAnalysisLine(fen, line)),
    depth,
    nodes,
    elapsedMs: processClock.monotonicMs() - startedMs,
  });
}
