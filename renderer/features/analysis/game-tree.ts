import type { PgnGame, PgnMove } from '../../../src/shared/contract/index.ts';

/** The index that stands for the start position, where other positions have the index of the move before them. */
export const START = -1;

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A game without moves that begins at a position. */
export const emptyGame = (startFen: string): PgnGame => ({
  tags: [],
  startFen,
  comment: '',
  moves: [],
  result: '*',
});

/** The moves after each move, by its index; the first one continues the line, the others are variations. */
export function childrenOf({ moves }: Pick<PgnGame, 'moves'>): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of moves.entries()) {
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [index]);
    else siblings.push(index);
  }
  return children;
}

/** The position after a move, or the one that the game starts from. */
export const fenAt = (game: PgnGame, moveIndex: number): string =>
  game.moves[moveIndex]?.fen ?? game.startFen;

/** The moves that lead to a move, itself included, from the start on. */
export function pathTo({ moves }: Pick<PgnGame, 'moves'>, moveIndex: number): readonly number[] {
  const path: number[] = [];
  for (let index = moveIndex; index !== START; index = moves[index]?.parent ?? START) path.push(index);
  return path.reverse();
}

/** The line that a move belongs to: the moves before it, and those that follow it. */
export function lineThrough(game: Pick<PgnGame, 'moves'>, moveIndex: number): readonly number[] {
  const children = childrenOf(game);
  const line = [...pathTo(game, moveIndex)];
  for (let next = children.get(moveIndex)?.[0]; next !== undefined; next = children.get(next)?.[0])
    line.push(next);
  return line;
}

/** A move that can be played in a position. */
export type LegalMove = Omit<PgnMove, 'parent' | 'nags' | 'comment'>;

export interface GameAtMove {
  readonly game: PgnGame;
  /** The move after which the game is shown, or `START`. */
  readonly moveIndex: number;
}

/** Plays a move after `moveIndex`: an existing one is followed, a new one continues the line or begins a variation. */
export function withMove(game: PgnGame, moveIndex: number, playedMove: LegalMove): GameAtMove {
  const existingIndex = game.moves.findIndex(
    ({ parent, uci }) => parent === moveIndex && uci === playedMove.uci,
  );
  if (existingIndex !== -1) return { game, moveIndex: existingIndex };
  const move: PgnMove = { ...playedMove, parent: moveIndex, nags: [], comment: '' };
  return { game: { ...game, moves: [...game.moves, move] }, moveIndex: game.moves.length };
}

/** The comment on a move, or the one before the first move. */
export const commentAt = (game: PgnGame, moveIndex: number): string =>
  game.moves[moveIndex]?.comment ?? game.comment;

/** The game with another comment at a move, or before the first one. */
export function withComment(game: PgnGame, moveIndex: number, comment: string): PgnGame {
  const move = game.moves[moveIndex];
  return move === undefined
    ? { ...game, comment }
    : { ...game, moves: game.moves.with(moveIndex, { ...move, comment }) };
}

/** The value of a tag, or null where it is missing or not known. */
export function tagOf({ tags }: Pick<PgnGame, 'tags'>, name: string): string | null {
  const value = tags.find(([tag]) => tag === name)?.[1].trim() ?? '';
  return /^[?.]*$/u.test(value) ? null : value;
}
