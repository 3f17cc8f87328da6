import { expect, test } from 'vitest';
import { defaultPlayers } from '../../../../src/main/league/default-players.ts';

test('a number of even_odd players uses every strategy in turn, each under a unique name', () => {
  const names = defaultPlayers('even_odd', 40).map(({ name }) => name);
  expect(names).toHaveLength(40);
  expect(new Set(names).size).toBe(40);
  expect(names.some((name) => name.includes('_'))).toBe(false);
});

test('at a board the players rise in strength, and the weakest one is random', () => {
  expect(defaultPlayers('chess.v1', 3)).toEqual([
    { name: 'Random', player: { kind: 'random' } },
    { name: 'Built-in 1', player: { kind: 'builtin', level: 1 } },
    { name: 'Built-in 2', player: { kind: 'builtin', level: 2 } },
  ]);
});
