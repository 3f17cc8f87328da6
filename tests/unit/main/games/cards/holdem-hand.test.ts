import { describe, expect, test } from 'vitest';
import { actInHand, dealHand, splitHandPot } from '../../../../../src/main/games/cards/holdem-hand.ts';
import { holdemHeadsUp } from '../../../../../src/main/games/cards/holdem-heads-up.ts';
import type { HoldemState } from '../../../../../src/main/games/cards/holdem-state.ts';
import { setupOf } from '../../../../support/games/play.ts';

const fresh = (): HoldemState => holdemHeadsUp.start(setupOf(holdemHeadsUp));
const deal = (hand: number, over: Partial<HoldemState> = {}): HoldemState =>
  dealHand(
    { ...fresh(), stacks: { player_1: 200, player_2: 200 }, bets: { player_1: 0, player_2: 0 }, ...over },
    hand,
  );

const cardsOf = ({ cards, board, undealt }: HoldemState): string[] => [
  ...(cards.player_1 ?? []),
  ...(cards.player_2 ?? []),
  ...board,
  ...undealt,
];

describe('a deal', () => {
  test('gives each player two cards and keeps five, all different', () => {
    const dealt = deal(1);
    expect([dealt.cards.player_1?.length, dealt.cards.player_2?.length, dealt.undealt.length]).toEqual([
      2, 2, 5,
    ]);
    expect(new Set(cardsOf(dealt)).size).toBe(9);
  });

  test('depends on the seed and the hand number', () => {
    expect(cardsOf(deal(3))).toEqual(cardsOf(deal(3)));
    expect(cardsOf(deal(3))).not.toEqual(cardsOf(deal(4)));
    expect(cardsOf(deal(3, { seed: 'ff'.repeat(32) }))).not.toEqual(cardsOf(deal(3)));
  });

  test('gives the cards by position, so they swap players when the button moves', () => {
    const odd = deal(1);
    expect([odd.button, odd.turn, odd.bets]).toEqual(['player_1', 'player_1', { player_1: 1, player_2: 2 }]);
    expect(deal(2)).toMatchObject({
      button: 'player_2',
      turn: 'player_2',
      bets: { player_1: 2, player_2: 1 },
    });
  });

  test('goes to the showdown at once when the blinds put both players all in', () => {
    const end = deal(1, { stacks: { player_1: 1, player_2: 1 } });
    expect([end.turn, end.board.length, end.last_hand?.ended_by]).toEqual([null, 5, 'showdown']);
    expect(end.stacks.player_1 + end.stacks.player_2).toBe(2);
  });
});

test('the streets show three, four and five of the kept cards in order', () => {
  let state = deal(1);
  const stored = state.undealt;
  const seen: number[] = [];
  for (const action of ['call', 'check', 'check', 'check', 'check', 'check']) {
    state = actInHand(state, state.turn ?? 'player_1', action);
    seen.push(state.board.length);
  }
  expect(seen).toEqual([0, 3, 3, 4, 4, 5]);
  expect([state.board, state.undealt]).toEqual([stored, []]);
});

test('a fold gives the pot to the opponent and shows no cards', () => {
  const end = actInHand(deal(1), 'player_1', 'fold');
  expect(end.last_hand).toMatchObject({ ended_by: 'fold', shown: { player_1: null, player_2: null } });
  expect([end.turn, end.pot, end.stacks]).toEqual([null, 0, { player_1: 199, player_2: 201 }]);
});

test('splitPot pays out the whole pot, whatever its size and the button', () => {
  for (const pot of [0, 1, 2, 7, 1000]) {
    for (const button of ['player_1', 'player_2'] as const) {
      const { player_1, player_2 } = splitHandPot(pot, { player_1: 9, player_2: 9 }, button);
      expect(player_1 + player_2).toBe(pot);
      expect(Math.abs(player_1 - player_2)).toBe(pot % 2);
    }
  }
});
