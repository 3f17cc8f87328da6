import { expect, test } from 'vitest';
import { ticTacToeEngine } from '../../../../../src/main/players/engines/tic-tac-toe.ts';
import type { JsonObject } from '../../../../../src/shared/json.ts';
import { gameTemplateOf } from '../../../../support/players/play.ts';
import { inputOf, randomFrom } from '../../../../support/players/built-in-input.ts';

const gameTemplate = gameTemplateOf('tic_tac_toe.v1');

/** The lost games among all lines of play against the player. */
function losses(state: JsonObject, player: string, seed: number): number {
  const result = gameTemplate.result(state);
  if (result !== null) return result.winner !== null && result.winner !== player ? 1 : 0;
  const [role] = gameTemplate.toAct(state);
  const legal = gameTemplate.legal(state, role!);
  const tried = role === player ? [request(state, role, seed)] : legal;
  return tried.reduce(
    (sum, action) => sum + losses(gameTemplate.apply(state, role!, action), player, seed),
    0,
  );
}

const request = (state: JsonObject, role: string, seed: number): string =>
  ticTacToeEngine.choose(
    inputOf(
      { view: gameTemplate.view(state, role), role, legal: gameTemplate.legal(state, role) },
      { random: randomFrom(seed) },
    ),
  );

const start = gameTemplate.start({ sessionId: 'session', options: {}, seed: null });

const after = (...actions: string[]): JsonObject =>
  actions.reduce((state, action) => gameTemplate.apply(state, gameTemplate.toAct(state)[0]!, action), start);

test.each(['x', 'o'])('no line of play beats the player as %s', (player) => {
  for (const seed of [1, 2, 3]) expect(losses(start, player, seed)).toBe(0);
});

test('it wins as soon as possible', () => {
  // x has 0 and 1 with 2 empty, and could also build a fork.
  expect(request(after('0', '3', '1', '4'), 'x', 1)).toBe('2');
});

test('equal openings are all played', () => {
  const openings = new Set(Array.from({ length: 60 }, (_, seed) => request(start, 'x', seed)));
  expect(openings.size).toBe(9);
});
