import { expect, test } from 'vitest';
import { kuhnPokerVariant } from '../../../../../src/main/models/variants/kuhn-poker.ts';

test('stones, line and the round before are told, the hidden stone is not', () => {
  const { view, action, role } = kuhnPokerVariant(new Uint8Array(32));
  const told = view({
    phase: 'betting',
    hands: 3,
    hand: 2,
    first: 'player_2',
    cards: { player_1: 'K', player_2: null },
    line: ['check', 'bet'],
    turn: 'player_2',
    net: { player_1: 1, player_2: -1 },
    last_hand: {
      hand: 1,
      line: ['bet', 'fold'],
      winner: 'player_1',
      amount: 1,
      shown: { player_1: null, player_2: null },
    },
    seed_commitment: 'ab',
    outcome: null,
  });
  const [one, two] = ['player_1', 'player_2'].map(role);
  expect(told).toMatchObject({
    rounds: 3,
    round: 2,
    first: two,
    line: [action('check'), action('bet')],
    turn: two,
    won: { [one ?? '']: 1, [two ?? '']: -1 },
    last_round: { line: [action('bet'), action('fold')], winner: one, tokens: 1 },
  });
  const { stones } = told as { stones: Record<string, string | null> };
  expect(stones[one ?? '']).toMatch(/^[a-z]+$/u);
  expect(stones[two ?? '']).toBeNull();
  expect(view({ cards: {}, last_hand: null })['last_round']).toBeNull();
});
