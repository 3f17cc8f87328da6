import { describe, expect, test } from 'vitest';
import {
  bettingActions,
  applyBet,
  collectBets,
  nextToBet,
  startStreet,
  chipsToCall,
} from '../../../../../src/main/games/cards/holdem-betting.ts';
import { holdemHeadsUp } from '../../../../../src/main/games/cards/holdem-heads-up.ts';
import type { HoldemState } from '../../../../../src/main/games/cards/holdem-state.ts';
import { setupOf } from '../../../../support/games/play.ts';

type Sides = readonly [number, number];
const sides = ([player_1, player_2]: Sides) => ({ player_1, player_2 });

/** A street with these bets and remaining stacks. */
const street = (bets: Sides, stacks: Sides, over: Partial<HoldemState> = {}): HoldemState => ({
  ...startStreet(holdemHeadsUp.start(setupOf(holdemHeadsUp))),
  bets: sides(bets),
  stacks: sides(stacks),
  pot: 0,
  ...over,
});

const chips = ({ pot, bets, stacks }: HoldemState): number =>
  pot + bets.player_1 + bets.player_2 + stacks.player_1 + stacks.player_2;

test('a player who has bet more has nothing to call', () => {
  const state = street([10, 4], [90, 96]);
  expect([chipsToCall(state, 'player_1'), chipsToCall(state, 'player_2')]).toEqual([0, 6]);
});

describe('actions', () => {
  test('do not contain a fold when a check is possible', () => {
    expect(bettingActions(street([0, 0], [100, 100]), 'player_1')).not.toContain('fold');
    expect(bettingActions(street([0, 5], [100, 95]), 'player_1')).not.toContain('check');
  });

  test('contain no raise above the shorter stack, and all in only once', () => {
    const actions = bettingActions(street([0, 0], [1000, 7], { pot: 20 }), 'player_1');
    expect(actions).toEqual(['check', 'raise:2', 'all_in']);
  });

  test('contain each raise once, even if it is both the minimum and a share of the pot', () => {
    const actions = bettingActions(street([0, 0], [100, 100], { pot: 2 }), 'player_1');
    expect(actions).toEqual(['check', 'raise:2', 'raise:4', 'all_in']);
  });
});

describe('a bet', () => {
  test('that calls takes at most the remaining stack', () => {
    const called = applyBet(street([0, 50], [20, 0]), 'player_1', 'call');
    expect([called.bets.player_1, called.stacks.player_1]).toEqual([20, 0]);
  });

  test('names the total of the street, not the added chips', () => {
    const raised = applyBet(street([5, 10], [95, 90]), 'player_1', 'raise:30');
    expect([raised.bets.player_1, raised.stacks.player_1, raised.min_raise]).toEqual([30, 70, 20]);
  });

  test('that is all in below the minimum raise does not lower the next minimum', () => {
    const allIn = applyBet(street([0, 20], [25, 80], { min_raise: 20 }), 'player_1', 'all_in');
    expect([allIn.min_raise, allIn.aggressor, allIn.acted.player_2]).toEqual([20, 'player_1', false]);
  });

  test.each(['check', 'call', 'raise:30', 'all_in', 'fold'])(
    'of any kind keeps the total number of chips: %s',
    (action) => {
      const before = street([5, 10], [95, 90], { pot: 7 });
      expect(chips(applyBet(before, 'player_1', action))).toBe(chips(before));
    },
  );
});

describe('the next player to act', () => {
  test('is null after both have acted and the bets are equal', () => {
    const both = { player_1: true, player_2: true };
    expect(nextToBet(street([4, 4], [50, 50], { acted: both }), 'player_1')).toBeNull();
    expect(nextToBet(street([4, 4], [50, 50]), 'player_2')).toBe('player_2');
  });

  test('is a player who has chips to call, even after acting', () => {
    const acted = { player_1: true, player_2: true };
    expect(nextToBet(street([4, 9], [50, 50], { acted }), 'player_2')).toBe('player_1');
  });

  test('is null when the opponent is all in and there is nothing to call', () => {
    expect(nextToBet(street([9, 9], [50, 0]), 'player_1')).toBeNull();
  });
});

test('unmatched chips are returned before the pot is counted', () => {
  const collected = collectBets(street([30, 12], [70, 0], { pot: 8 }));
  expect(collected).toMatchObject({ pot: 32, stacks: { player_1: 88, player_2: 0 } });
  expect(collected.bets).toEqual({ player_1: 0, player_2: 0 });
});
