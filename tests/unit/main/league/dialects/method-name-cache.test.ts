import { expect, test } from 'vitest';
import { createMethodNameCache } from '../../../../../src/main/league/dialects/method-name-cache.ts';

test('tries the remembered name first, per peer and type, while the peer still offers it', () => {
  const memory = createMethodNameCache();
  memory.learn('p1', 'GAME_OVER', 'b');
  expect(memory.order('p1', 'GAME_OVER', ['a', 'b', 'c'])).toEqual(['b', 'a', 'c']);
  expect(memory.order('p1', 'GAME_OVER', ['a', 'c'])).toEqual(['a', 'c']);
  expect(memory.order('p1', 'GAME_ERROR', ['a', 'b'])).toEqual(['a', 'b']);
  expect(memory.order('p2', 'GAME_OVER', ['a', 'b'])).toEqual(['a', 'b']);
  memory.forget('p1');
  expect(memory.order('p1', 'GAME_OVER', ['a', 'b'])).toEqual(['a', 'b']);
});
