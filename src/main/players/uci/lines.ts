/** One `info` line of an engine that judges a move. Scores are the mover's. */
export interface UciLine {
  /** 1 for the best. */
  readonly rank: number;
  readonly depth: number;
  readonly centipawns: number;
  readonly mateIn: number | null;
  readonly continuation: readonly string[];
}

const MATE_CENTIPAWNS = 30_000;
const LONGEST = 12;
const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/u;

/** Null for every other line; bounds are not judgements yet. */
export function lineFrom(text: string): UciLine | null {
  if (!text.startsWith('info ') || /\b(?:lowerbound|upperbound)\b/u.test(text)) return null;
  const score = / score (cp|mate) (-?\d{1,6})\b/u.exec(text);
  const moves = / pv (.+)$/u.exec(text)?.[1]?.split(/\s+/u).slice(0, LONGEST) ?? [];
  if (score === null || moves.length === 0 || !moves.every((move) => MOVE.test(move))) return null;
  const value = Number(score[2]);
  const mate = score[1] === 'mate';
  return {
    rank: Number(/ multipv (\d{1,3})\b/u.exec(text)?.[1] ?? 1),
    depth: Number(/ depth (\d{1,3})\b/u.exec(text)?.[1] ?? 0),
    centipawns: mate ? (value > 0 ? MATE_CENTIPAWNS : -MATE_CENTIPAWNS) : value,
    mateIn: mate ? value : null,
    continuation: moves,
  };
}
