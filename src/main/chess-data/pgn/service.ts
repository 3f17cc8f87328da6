import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FenProblemCode } from '../../../shared/contract/pgn.ts';
import { algebraicMove, positionAfterMove, positionOfFen } from '../../games/index.ts';
import { parseFen } from './rules/fen.ts';
import { parsePgnInSteps, type ParsedPgn } from './rules/read-game.ts';

/** A position with the moves that are legal in it. */
export interface ParsedPosition {
  /** The position as this program writes it; null when it is impossible. */
  readonly fen: string | null;
  readonly problem: FenProblemCode | null;
  readonly legal: readonly { readonly uci: string; readonly san: string; readonly fen: string }[];
  readonly check: boolean;
}

/** Reads one game. Lets other work of the host run between parts of a long game. */
export async function parsePgnGame(text: string): Promise<ParsedPgn> {
  const reader = parsePgnInSteps(text);
  for (;;) {
    const step = reader.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}

/** Checks a position and lists its legal moves. */
export function parsePgnPosition(text: string): ParsedPosition {
  const parsedFen = parseFen(text);
  if (!parsedFen.ok) return { fen: null, problem: parsedFen.problem, legal: [], check: false };
  const { fen } = parsedFen;
  const { moves, check } = positionOfFen(fen);
  const legal = moves.map((uci) => ({
    uci,
    san: algebraicMove(fen, uci) ?? uci,
    fen: positionAfterMove(fen, uci)?.fen ?? fen,
  }));
  return { fen, problem: null, legal, check };
}
