import { expect, test } from 'vitest';
import {
  childrenOf,
  emptyGame,
  fenAt,
  lineThrough,
  pathTo,
  START,
  START_FEN,
  tagOf,
  withComment,
  withMove,
} from '../../../../renderer/features/analysis/game-tree.ts';

const move = (uci: string) => ({ uci, san: uci.toUpperCase(), fen: `fen after ${uci}` });

/** e4 e5 with the variation e4 c5 Nf3. */
function small() {
  let grown = withMove(emptyGame(START_FEN), START, move('e2e4'));
  grown = withMove(grown.game, 0, move('e7e5'));
  grown = withMove(grown.game, 0, move('c7c5'));
  return withMove(grown.game, 2, move('g1f3'));
}

test('a new move continues the line or begins a variation, and an existing one is followed', () => {
  const { game, moveIndex } = small();
  expect(moveIndex).toBe(3);
  expect([...childrenOf(game)]).toEqual([
    [START, [0]],
    [0, [1, 2]],
    [2, [3]],
  ]);
  expect(withMove(game, 0, move('c7c5'))).toEqual({ game, moveIndex: 2 });
});

test('the line of a move leads to it and goes on after it', () => {
  const { game } = small();
  expect(pathTo(game, 3)).toEqual([0, 2, 3]);
  expect(lineThrough(game, START)).toEqual([0, 1]);
  expect(lineThrough(game, 2)).toEqual([0, 2, 3]);
  expect([fenAt(game, START), fenAt(game, 2)]).toEqual([START_FEN, 'fen after c7c5']);
});

test('a comment belongs to a move, or to the start', () => {
  const { game } = small();
  expect(withComment(game, 1, 'good').moves[1]?.comment).toBe('good');
  expect(withComment(game, START, 'before').comment).toBe('before');
});

test('a tag that says nothing is missing', () => {
  const tags: [string, string][] = [
    ['White', 'Ada'],
    ['Date', '????.??.??'],
    ['Event', ' '],
  ];
  expect(['White', 'Date', 'Event', 'Site'].map((name) => tagOf({ tags }, name))).toEqual([
    'Ada',
    null,
    null,
    null,
  ]);
});
