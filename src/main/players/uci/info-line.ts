/** An `info` line with a score. Scores are in centipawns for the side to move. */
export interface UciLine {
  /** 1 for the best line. */
  readonly rank: number;
  /** In plies; 0 when the line names none. */
  readonly depth: number;
  readonly centipawns: number;
  /** Moves to mate; negative if the side to move is mated, null without a mate. */
  readonly mateIn: number | null;
  readonly continuation: readonly string[];
  /** The chances of win, draw and loss for the side to move, in thousandths, where the engine reports them. */
  readonly chances: readonly [win: number, draw: number, loss: number] | null;
}

const MATE_CENTIPAWNS = 30_000;
const MAX_MOVES = 12;
/** Win, draw and loss are given in thousandths. */
const CHANCES_SUM = 1000;
const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/u;

const numberIn = (text: string, pattern: RegExp, otherwise: number): number =>
  Number(pattern.exec(text)?.[1] ?? otherwise);

/** Parses an `info` line; null for other lines and for scores that are only bounds. */
export function lineFrom(text: string): UciLine | null {
  const score = / score (cp|mate) (-?\d{1,6})\b/u.exec(text);
  const moves = movesIn(text);
  if (score === null || moves === null || /\b(?:lowerbound|upperbound)\b/u.test(text)) return null;
  return {
    rank: numberIn(text, / multipv (\d{1,3})\b/u, 1),
    depth: numberIn(text, / depth (\d{1,3})\b/u, 0),
    ...scoreFields(score[1] === 'mate', Number(score[2])),
    continuation: moves,
    chances: chancesIn(text),
  };
}

function chancesIn(text: string): UciLine['chances'] {
  const [, win, draw, loss] = / wdl (\d{1,4}) (\d{1,4}) (\d{1,4})\b/u.exec(text) ?? [];
  const chances = [Number(win), Number(draw), Number(loss)] as const;
  return chances[0] + chances[1] + chances[2] === CHANCES_SUM ? chances : null;
}

const scoreFields = (mate: boolean, value: number): Pick<UciLine, 'centipawns' | 'mateIn'> =>
  mate
    ? { centipawns: value > 0 ? MATE_CENTIPAWNS : -MATE_CENTIPAWNS, mateIn: value }
    : { centipawns: value, mateIn: null };

function movesIn(text: string): readonly string[] | null {
  const line = /^info .* pv (.+)$/u.exec(text)?.[1];
  const moves = line?.split(/\s+/u).slice(0, MAX_MOVES) ?? [];
  return moves.length > 0 && moves.every((move) => MOVE.test(move)) ? moves : null;
}
