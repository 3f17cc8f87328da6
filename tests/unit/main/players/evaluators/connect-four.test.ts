import { expect, test } from 'vitest';
import { connectFour } from '../../../../../src/main/games/board/connect-four.ts';
import { evaluateConnectFour } from '../../../../../src/main/players/evaluators/connect-four.ts';
import { evaluationNodes } from '../../../../../src/main/players/evaluators/evaluator-registry.ts';

const NODES = evaluationNodes('connect_four.v1', 'live');
const start = connectFour.start({ sessionId: 's', options: {}, seed: null });
const after = (columns: string) =>
  [...columns].reduce((state, column) => connectFour.apply(state, state.turn, column), start);
const evaluate = (columns: string) =>
  evaluateConnectFour({
    view: connectFour.view(after(columns), null),
    nodes: NODES,
    elapsedMs: () => 0,
    random: () => 0,
  });

test.each([
  ['', 1],
  ['3', 1],
  ['2', 0.5],
  ['4', 0.5],
  ['0', 0],
  ['6', 0],
])('after %j the known value is %d for red', (columns, expectedScore) => {
  expect(evaluate(columns)).toMatchObject({ kind: 'exact', expectedScore });
});

test('three in a row with an open end win with the next disc', () => {
  expect(evaluate('303132')).toMatchObject({ kind: 'exact', expectedScore: 1, pliesToEnd: 1 });
});

test('a position with two threats is lost for the other side', () => {
  expect(evaluate('3344')).toMatchObject({ kind: 'exact', expectedScore: 1 });
});

test('a forced reply is judged as deeply as any other position', () => {
  // Three red discs stand on each other, so that Yellow has one reply.
  const forced = evaluate('30303');
  expect(forced.best?.action).toBe('3');
  expect(forced.depth).toBeGreaterThan(5);
});
