import { expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import { GAME_TEXTS } from '../../../../../src/main/models/prompt/game-texts.ts';

const drawn = (template: string, view: object): string | undefined =>
  GAME_TEXTS.get(template)?.draw?.(view as never);

test('every built-in game has advice, and every advice a game', () => {
  expect([...GAME_TEXTS.keys()].toSorted()).toEqual(builtInGameTemplates.map(({ id }) => id).toSorted());
  for (const [, { advice }] of GAME_TEXTS) expect(advice).toMatch(/\.$/u);
});

test('an empty cell shows its number', () => {
  const board = ['x', null, 'o', null, 'x', null, null, null, 'o'];
  expect(drawn('tic_tac_toe.v1', { board })).toBe('x 1 o\n3 x 5\n6 7 o');
});

test('a chess board is drawn rank by rank from the eighth, with as many cells as squares', () => {
  const lines = drawn('chess.v1', { fen: '4k3/8/8/8/8/8/P7/4K2R w K - 0 1' })?.split('\n');
  expect([lines?.[0], lines?.[6], lines?.[7], lines?.[8]]).toEqual([
    '8 . . . . k . . .',
    '2 P . . . . . . .',
    '1 . . . . K . . R',
    '  a b c d e f g h',
  ]);
});

test('a connect-four board has its column numbers below', () => {
  expect(drawn('connect_four.v1', { board: ['.......', 'r......'] })).toBe(
    '. . . . . . .\nr . . . . . .\n0 1 2 3 4 5 6',
  );
});

test('a view with unexpected fields is not drawn', () => {
  for (const template of ['tic_tac_toe.v1', 'chess.v1', 'connect_four.v1'])
    expect(drawn(template, {})).toBe('');
});
