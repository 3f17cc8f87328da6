import { expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../src/main/games/index.ts';
import { GAME_NAMES, isGameName } from '../../../../src/shared/names/game-names.ts';

test('lists every game that can be played', () => {
  const names = new Set(builtInGameTemplates.map(({ id }) => id.replace(/\.v\d+$/u, '')));
  expect([...GAME_NAMES]).toEqual([...names].toSorted());
});

test('accepts a name with or without its version, and nothing else', () => {
  for (const name of ['chess', 'chess.v1', 'holdem_heads_up.v2']) expect(isGameName(name)).toBe(true);
  for (const name of ['go', 'Chess', 'chess.v', 'chess.v1.v1', '', 'constructor'])
    expect(isGameName(name)).toBe(false);
});
