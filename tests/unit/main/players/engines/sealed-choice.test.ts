import { expect, test } from 'vitest';
import { evenOddEngine, rpsEngine } from '../../../../../src/main/players/engines/sealed-choice.ts';
import { inputOf, randomFrom } from '../../../../support/players/built-in-input.ts';

test.each([
  ['rps', rpsEngine, ['rock', 'paper', 'scissors']],
  ['even_odd', evenOddEngine, ['even', 'odd']],
])('%s is played uniformly', (_, player, legal) => {
  const random = randomFrom(9);
  const counts = new Map(legal.map((action) => [action, 0]));
  for (let round = 0; round < 6000; round++) {
    const action = player.choose(inputOf({ view: {}, role: 'player_1', legal }, { random }));
    counts.set(action, counts.get(action)! + 1);
  }
  for (const count of counts.values()) expect(Math.abs(count / 6000 - 1 / legal.length)).toBeLessThan(0.03);
});
