import { expect, test } from 'vitest';
import { betAmounts } from '../../../renderer/boards/cards/bet-amounts.ts';
import { holdemView } from '../../../renderer/boards/cards/holdem-view.ts';
import { gameTemplateOf, startOf } from './table.tsx';

/** A sequence of numbers from 0 to 1 that is the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('the amounts of a hand are the chips that left the stacks, in 200 random matches', () => {
  const gameTemplate = gameTemplateOf('holdem_heads_up.v1');
  let compared = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seeded(seed);
    let state = startOf(gameTemplate, { hands: 5, stack: 40 });
    let put: (number | null)[] = [];
    while (gameTemplate.result(state) === null) {
      const [role = ''] = gameTemplate.toAct(state);
      const legal = gameTemplate.legal(state, role);
      const action = legal[Math.floor(random() * legal.length)] ?? '';
      const before = holdemView.parse(gameTemplate.view(state, null));
      state = gameTemplate.apply(state, role, action);
      const after = holdemView.parse(gameTemplate.view(state, null));
      if (after.phase !== 'betting' || before.phase !== 'betting' || after.hand !== before.hand) {
        put = [];
        continue;
      }
      const seat = role as 'player_1' | 'player_2';
      const chips = before.stacks[seat] - after.stacks[seat];
      put.push(action === 'check' || action === 'fold' ? null : chips);
      expect([seed, after.line, betAmounts(after)]).toEqual([seed, after.line, put]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(1000);
});
