import { expect, test } from 'vitest';
import { playOpening } from '../../../../../src/main/arena/openings/play-opening.ts';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import type { GameTemplate } from '../../../../../src/main/games/index.ts';

const play = (template: string, ...moves: readonly string[]) => {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === template) as GameTemplate;
  return playOpening(gameTemplate, gameTemplate.options.parse({}), moves);
};

test('reads a move in any notation of the game', () => {
  expect(play('chess.v1', 'e4', 'c7c5', 'Nf3')).toEqual({ ok: true, actions: ['e2e4', 'c7c5', 'g1f3'] });
});

test('names the move that is not legal', () => {
  expect(play('chess.v1', 'e2e4', 'e2e4')).toMatchObject({ ply: 2, problem: '"e2e4" is not legal there' });
  expect(play('tic_tac_toe.v1', '0', '0')).toMatchObject({ ply: 2, problem: '"0" is not legal there' });
});

test('refuses an opening that ends the game, and moves after its end', () => {
  const line = ['0', '3', '1', '4', '2'];
  expect(play('tic_tac_toe.v1', ...line)).toMatchObject({
    ply: 5,
    problem: expect.stringContaining('it ends'),
  });
  expect(play('tic_tac_toe.v1', ...line, '5')).toMatchObject({
    ply: 6,
    problem: 'the game is over before it',
  });
});
