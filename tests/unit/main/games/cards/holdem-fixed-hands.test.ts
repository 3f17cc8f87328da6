import { describe, expect, test } from 'vitest';
import { holdemFixedHands as holdem } from '../../../../../src/main/games/cards/holdem-fixed-hands.ts';
import type { FixedHandsState } from '../../../../../src/main/games/cards/holdem-fixed-hands.ts';
import { holdemHeadsUp } from '../../../../../src/main/games/cards/holdem-heads-up.ts';
import { playTurns, setupOf } from '../../../../support/games/play.ts';
import { seededNumbers } from '../../../../support/random-play.ts';

const start = (options = {}): FixedHandsState => holdem.start(setupOf(holdem, { options }));
const play = (state: FixedHandsState, text: string): FixedHandsState =>
  playTurns(holdem, state, text.split(' '));
const whole = ({ stacks, bets }: FixedHandsState) => [
  stacks.player_1 + bets.player_1,
  stacks.player_2 + bets.player_2,
];
/** A first hand that player_1 wins, or loses, after all chips are in. */
const withCards = (one: string, two: string, options = {}): FixedHandsState => ({
  ...start(options),
  cards: { player_1: one.split(' '), player_2: two.split(' ') },
  undealt: ['2h', '7s', '9c', 'Jh', '3d'],
});

/** Plays a match with random actions and returns all its states. */
function randomMatch(seed: number, options = {}): FixedHandsState[] {
  const pick = seededNumbers(seed);
  const states = [start(options)];
  for (let state = states[0]!; state.outcome === null; states.push(state)) {
    const role = state.turn ?? '';
    const legal = holdem.legal(state, role);
    state = holdem.apply(state, role, legal[Math.floor(pick() * legal.length)] ?? '');
  }
  return states;
}

describe('a hand', () => {
  test('is dealt and bet as in the first version of the game', () => {
    const [old, now] = [holdemHeadsUp.start(setupOf(holdemHeadsUp)), start()];
    for (const member of ['cards', 'undealt', 'stacks', 'bets', 'button', 'turn'] as const)
      expect(now[member]).toEqual(old[member]);
    expect(holdem.legal(now, 'player_1')).toEqual(holdemHeadsUp.legal(old, 'player_1'));
  });

  test('begins with whole stacks whatever the hands before took, and counts what they took', () => {
    const second = play(start(), 'raise:10 fold');
    expect(whole(second)).toEqual([200, 200]);
    expect(second).toMatchObject({ hand: 2, button: 'player_2', net: { player_1: 2, player_2: -2 } });
    const third = play(second, 'raise:6 raise:18 fold');
    expect(whole(third)).toEqual([200, 200]);
    expect(third).toMatchObject({ hand: 3, button: 'player_1', net: { player_1: 8, player_2: -8 } });
  });

  test('that takes a whole stack ends no match', () => {
    const next = play(withCards('As Ad', 'Kc Kd'), 'all_in call');
    expect(next).toMatchObject({ hand: 2, outcome: null, net: { player_1: 200, player_2: -200 } });
    expect(whole(next)).toEqual([200, 200]);
  });
});

describe('a match', () => {
  test('goes to the player who has won more chips after the last hand', () => {
    const end = play(start({ hands: 2 }), 'raise:10 fold fold');
    // player_1 wins the big blind of the first hand, and the small blind of the second one.
    expect(end.net).toEqual({ player_1: 3, player_2: -3 });
    expect(holdem.result(end)).toEqual({
      outcome: 'player_1_wins',
      reason: 'hands_played',
      winner: 'player_1',
    });
    expect(holdem.chips?.(end)).toEqual({ hands: 2, bigBlind: 2, net: { player_1: 3, player_2: -3 } });
  });

  test('with equal chips is a draw', () => {
    expect(holdem.result(play(start({ hands: 2 }), 'fold fold'))).toMatchObject({
      outcome: 'draw',
      winner: null,
    });
  });

  test('that ends from outside has no chips to compare', () => {
    const open = play(start({ hands: 3 }), 'raise:10 fold');
    expect(holdem.chips?.(open)).toBeNull();
    const resigned = holdem.conclude(open, { winner: 'player_2', reason: 'resignation' });
    expect(holdem.chips?.(resigned)).toBeNull();
  });

  test('plays every hand, and its chips are a sum of zero at each step', () => {
    for (const seed of [3, 14, 159]) {
      const states = randomMatch(seed, { hands: 30, stack: 50 });
      for (const { net } of states) expect(net.player_1 + net.player_2).toBe(0);
      const fresh = states.filter(({ line, outcome }) => line.length === 0 && outcome === null);
      for (const state of fresh) expect(whole(state)).toEqual([50, 50]);
      expect(states.at(-1)).toMatchObject({ hand: 30, outcome_reason: 'hands_played' });
      expect(new Set(states.map(({ hand }) => hand)).size).toBe(30);
    }
  });

  test('with the same cards and swapped seats gives both players the same hands', () => {
    const [one, two] = [start({ hands: 4 }), start({ hands: 4 })];
    expect(one.cards).toEqual(two.cards);
    // The cards follow from seed, hand and seat: what was played before changes nothing.
    expect(play(one, 'fold').cards).toEqual(
      play(two, 'raise:10 call check check check check check check').cards,
    );
  });
});

describe('without reset stacks', () => {
  const options = { reset_stacks: false, hands: 3 };

  test('stacks carry on, and the match ends when one of them is gone', () => {
    const next = play(start(options), 'raise:10 fold');
    expect(whole(next)).toEqual([202, 198]);
    const end = play(withCards('As Ad', 'Kc Kd', options), 'all_in call');
    expect(holdem.result(end)).toMatchObject({ winner: 'player_1', reason: 'chips_gone' });
    expect(end.net).toEqual({ player_1: 200, player_2: -200 });
    expect(holdem.chips?.(end)).toBeNull();
  });

  test('the chips of a whole match count no hand alike, so that there are none to compare', () => {
    const end = play(start({ ...options, hands: 1 }), 'raise:10 fold');
    expect(end.net).toEqual({ player_1: 2, player_2: -2 });
    expect(holdem.chips?.(end)).toBeNull();
  });
});

describe('hidden cards', () => {
  test('stay hidden from the other player and from spectators, and the chips are known to all', () => {
    const state = play(withCards('As Ad', 'Kc Kd'), 'raise:10');
    for (const [viewer, seen] of [
      ['player_1', ['As', 'Ad']],
      [null, null],
    ] as const) {
      const view = holdem.view(state, viewer);
      expect(view['cards']).toEqual({ player_1: seen, player_2: null });
      expect(view).toMatchObject({ net: { player_1: 0, player_2: 0 }, stack: 200, reset_stacks: true });
      expect(view).not.toHaveProperty('undealt');
      expect(view).not.toHaveProperty('seed');
    }
  });
});

test.each([
  [{ reset_stacks: 'yes' }, 'reset_stacks'],
  [{ small_blind: 3, big_blind: 2 }, 'small_blind must not be greater'],
  [{ big_blind: 300 }, 'big_blind must not be greater'],
])('the options %j are refused', (options, message) => {
  expect(JSON.stringify(holdem.options.safeParse(options).error?.issues)).toContain(message);
});
