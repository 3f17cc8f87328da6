import { describe, expect, test } from 'vitest';
import { act, dealHand, splitPot } from '../../../../../src/main/games/cards/holdem-hand.ts';
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
  test('gives two cards to each and keeps five, none of them twice', () => {
    const dealt = deal(1);
    expect([dealt.cards.player_1?.length, dealt.cards.player_2?.length, dealt.undealt.length]).toEqual([
      2, 2, 5,
    ]);
    expect(new Set(cardsOf(dealt)).size).toBe(9);
  });

  test('is the same for the same hand of the same seed, and another for the next hand', () => {
    expect(cardsOf(deal(3))).toEqual(cardsOf(deal(3)));
    expect(cardsOf(deal(3))).not.toEqual(cardsOf(deal(4)));
    expect(cardsOf(deal(3, { seed: 'ff'.repeat(32) }))).not.toEqual(cardsOf(deal(3)));
  });

  test('goes by the place at the table: with the button the cards change sides', () => {
    const odd = deal(1);
    expect([odd.button, odd.turn, odd.bets]).toEqual(['player_1', 'player_1', { player_1: 1, player_2: 2 }]);
    expect(deal(2)).toMatchObject({
      button: 'player_2',
      turn: 'player_2',
      bets: { player_1: 2, player_2: 1 },
    });
  });

  test('goes to the showdown at once where a blind takes the last chips of both', () => {
    const end = deal(1, { stacks: { player_1: 1, player_2: 1 } });
    expect([end.turn, end.board.length, end.last_hand?.ended_by]).toEqual([null, 5, 'showdown']);
    expect(end.stacks.player_1 + end.stacks.player_2).toBe(2);
  });
});

test('the streets show three, four and five cards, those that were kept and in their order', () => {
  let state = deal(1);
  const stored = state.undealt;
  const seen: number[] = [];
  for (const action of ['call', 'check', 'check', 'check', 'check', 'check']) {
    state = act(state, state.turn ?? 'player_1', action);
    seen.push(state.board.length);
  }
  expect(seen).toEqual([0, 3, 3, 4, 4, 5]);
  expect([state.board, state.undealt]).toEqual([stored, []]);
});

test('a fold ends the hand for the other and shows nothing', () => {
  const end = act(deal(1), 'player_1', 'fold');
  expect(end.last_hand).toMatchObject({ ended_by: 'fold', shown: { player_1: null, player_2: null } });
  expect([end.turn, end.pot, end.stacks]).toEqual([null, 0, { player_1: 199, player_2: 201 }]);
});

test('a pot is shared out whole, whatever is in it and whoever has the button', () => {
  for (const pot of [0, 1, 2, 7, 1000]) {
    for (const button of ['player_1', 'player_2'] as const) {
      const { player_1, player_2 } = splitPot(pot, { player_1: 9, player_2: 9 }, button);
      expect(player_1 + player_2).toBe(pot);
      expect(Math.abs(player_1 - player_2)).toBe(pot % 2);
    }
  }
});
