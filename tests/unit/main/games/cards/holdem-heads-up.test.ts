import { describe, expect, test } from 'vitest';
import { MAX_RAISES_PER_STREET } from '../../../../../src/main/games/cards/holdem-betting.ts';
import { splitHandPot } from '../../../../../src/main/games/cards/holdem-hand.ts';
import { holdemHeadsUp as holdem } from '../../../../../src/main/games/cards/holdem-heads-up.ts';
import type { HoldemState } from '../../../../../src/main/games/cards/holdem-state.ts';
import { playTurns, setupOf } from '../../../../support/games/play.ts';

const start = (options = {}): HoldemState => holdem.start(setupOf(holdem, { options }));
const cards = (text: string): string[] => text.split(' ');

/** Sets the given cards; player_1 has the button in hand 1. */
const withCards = (one: string, two: string, board: string, options = {}): HoldemState => ({
  ...start(options),
  cards: { player_1: cards(one), player_2: cards(two) },
  undealt: cards(board),
});
const withStacks = (state: HoldemState, player_1: number, player_2: number): HoldemState => ({
  ...state,
  stacks: { player_1: player_1 - state.bets.player_1, player_2: player_2 - state.bets.player_2 },
});
const play = (state: HoldemState, text: string): HoldemState => playTurns(holdem, state, text.split(' '));
const listed = (state: HoldemState): readonly string[] => holdem.legal(state, state.turn ?? '');
const chips = (state: HoldemState): number =>
  state.pot + state.stacks.player_1 + state.stacks.player_2 + state.bets.player_1 + state.bets.player_2;

const ACES = ['As Ad', 'Kc Kd', '2h 7s 9c Jh 3d'] as const;
const BOARD_PLAYS = ['2c 3d', '2d 3c', 'Ah Kh Qh Jh Th'] as const;

describe('blinds and order', () => {
  test('the button posts the small blind and acts first before the flop', () => {
    expect(start()).toMatchObject({
      hand: 1,
      button: 'player_1',
      turn: 'player_1',
      bets: { player_1: 1, player_2: 2 },
      stacks: { player_1: 199, player_2: 198 },
    });
  });

  test('the big blind may still raise after a call, and acts first from the flop on', () => {
    const called = play(start(), 'call');
    expect(called.turn).toBe('player_2');
    expect(listed(called)).toEqual(['check', 'raise:4', 'raise:6', 'raise:10', 'all_in']);
    const flop = play(called, 'check');
    expect(flop).toMatchObject({
      street: 'flop',
      turn: 'player_2',
      pot: 4,
      bets: { player_1: 0, player_2: 0 },
    });
    expect(flop.board).toHaveLength(3);
  });

  test('the button changes with each hand', () => {
    const second = play(start(), 'fold');
    expect(second).toMatchObject({ hand: 2, button: 'player_2', turn: 'player_2' });
    expect(second.bets).toEqual({ player_1: 2, player_2: 1 });
    expect(play(second, 'fold')).toMatchObject({ hand: 3, button: 'player_1' });
  });
});

describe('raises', () => {
  test('are the minimum, half the pot, the pot and twice the pot', () => {
    expect(listed(start())).toEqual(['fold', 'call', 'raise:4', 'raise:6', 'raise:10', 'all_in']);
    const flop = play(start(), 'raise:10 call');
    expect(flop).toMatchObject({ pot: 20, min_raise: 2 });
    expect(listed(flop)).toEqual(['check', 'raise:2', 'raise:10', 'raise:20', 'raise:40', 'all_in']);
  });

  test('must be at least as large as the last one', () => {
    const raised = play(start(), 'raise:10');
    expect(raised.min_raise).toBe(8);
    expect(listed(raised)).toEqual([
      'fold',
      'call',
      'raise:18',
      'raise:20',
      'raise:30',
      'raise:50',
      'all_in',
    ]);
  });

  test('stay below the shorter stack', () => {
    const short = withStacks(start(), 200, 9);
    expect(listed(short)).toEqual(['fold', 'call', 'raise:4', 'raise:6', 'all_in']);
  });

  test('are not listed when the opponent is all in or the call takes all chips', () => {
    expect(listed(play(withStacks(start(), 200, 9), 'call all_in'))).toEqual(['fold', 'call']);
    expect(listed(play(withStacks(start(), 200, 9), 'all_in'))).toEqual(['fold', 'call']);
  });

  test('are limited to eight on one street, except all in', () => {
    let state = start({ stack: 100_000 });
    for (let raise = 0; raise < MAX_RAISES_PER_STREET; raise++) {
      state = play(state, listed(state).find((action) => action.startsWith('raise:')) ?? '');
    }
    expect(listed(state)).toEqual(['fold', 'call', 'all_in']);
  });

  test.each([
    'raise:3',
    'raise:5',
    'raise:4.0',
    'raise:+4',
    'raise:04',
    'raise:',
    'raise:1e1',
    'check',
    'bet',
  ])('refuse %s where it is not listed', (action) => {
    expect(() => holdem.apply(start(), 'player_1', action)).toThrow('not in the legal list');
  });
});

describe('the pot', () => {
  test('goes to the opponent after a fold, and the uncalled part is returned', () => {
    const state = play(start(), 'raise:10 fold');
    expect(state.last_hand).toMatchObject({ ended_by: 'fold', won: { player_1: 4, player_2: 0 } });
    // The blinds of hand 2 are already taken from the stacks.
    expect(chips({ ...state, bets: { player_1: 0, player_2: 0 } })).toBe(397);
    expect(state.stacks).toEqual({ player_1: 200, player_2: 197 });
  });

  test('is limited by the shorter stack when both are all in', () => {
    const end = play(withStacks(withCards(...ACES), 200, 50), 'all_in call');
    expect(end.last_hand).toMatchObject({ won: { player_1: 100, player_2: 0 }, ended_by: 'showdown' });
    expect(end.last_hand?.shown).toEqual({ player_1: ['As', 'Ad'], player_2: ['Kc', 'Kd'] });
    expect(end.stacks).toEqual({ player_1: 250, player_2: 0 });
    expect(holdem.result(end)).toEqual({
      outcome: 'player_1_wins',
      reason: 'chips_gone',
      winner: 'player_1',
    });
  });

  test('leaves the larger stack in play when the shorter one wins', () => {
    const next = play(withStacks(withCards('Kc Kd', 'As Ad', ACES[2]), 200, 50), 'all_in call');
    expect(next).toMatchObject({ hand: 2, outcome: null });
    expect(chips(next)).toBe(250);
    expect([next.stacks.player_1 + next.bets.player_1, next.stacks.player_2 + next.bets.player_2]).toEqual([
      150, 100,
    ]);
  });

  test('is split between equal hands', () => {
    const next = play(withCards(...BOARD_PLAYS), 'raise:10 call check check check check check check');
    expect(next.last_hand).toMatchObject({ won: { player_1: 10, player_2: 10 } });
    expect(next.last_hand?.hand_names).toEqual({ player_1: 'straight flush', player_2: 'straight flush' });
  });

  test('gives an odd chip of a split to the player out of position', () => {
    expect(splitHandPot(7, { player_1: 5, player_2: 5 }, 'player_1')).toEqual({ player_1: 3, player_2: 4 });
    expect(splitHandPot(7, { player_1: 5, player_2: 5 }, 'player_2')).toEqual({ player_1: 4, player_2: 3 });
    expect(splitHandPot(7, { player_1: 6, player_2: 5 }, 'player_2')).toEqual({ player_1: 7, player_2: 0 });
  });

  test('goes to a showdown at once when the blinds put a player all in', () => {
    const end = play(withStacks(withCards(...ACES, { hands: 1 }), 200, 2), 'call');
    expect(holdem.result(end)).toMatchObject({ outcome: 'player_1_wins', reason: 'chips_gone' });
    expect(end.board).toHaveLength(5);
  });

  test('accepts a blind that is larger than the remaining stack', () => {
    const before = play(start({ big_blind: 100, small_blind: 50, stack: 140 }), 'fold');
    expect(before).toMatchObject({ hand: 2, stacks: { player_1: 0, player_2: 140 } });
    expect(before.bets.player_1).toBe(90);
  });
});

describe('visibility', () => {
  test('players see their own cards, spectators none, and no viewer the deck or the seed', () => {
    const state = withCards(...ACES);
    expect(holdem.view(state, 'player_1')['cards']).toEqual({ player_1: ['As', 'Ad'], player_2: null });
    expect(holdem.view(state, 'player_2')['cards']).toEqual({ player_1: null, player_2: ['Kc', 'Kd'] });
    expect(holdem.view(state, null)['cards']).toEqual({ player_1: null, player_2: null });
    for (const viewer of ['player_1', 'player_2', null]) {
      expect(holdem.view(state, viewer)).not.toHaveProperty('undealt');
      expect(holdem.view(state, viewer)).not.toHaveProperty('seed');
    }
  });

  test('a folded hand stays hidden while the match lasts', () => {
    expect(play(withCards(...ACES), 'raise:10 fold').last_hand?.shown).toEqual({
      player_1: null,
      player_2: null,
    });
  });

  test('the last aggressor shows first and a beaten hand may stay hidden', () => {
    const toRiver = 'call check check check check check';
    const bluffCalled = play(withCards('Kc Kd', 'As Ad', ACES[2]), `${toRiver} check raise:2 call`);
    expect(bluffCalled.last_hand?.shown).toEqual({ player_1: ['Kc', 'Kd'], player_2: ['As', 'Ad'] });
    const valueCalled = play(withCards(...ACES), `${toRiver} check raise:2 call`);
    expect(valueCalled.last_hand?.shown).toEqual({ player_1: ['As', 'Ad'], player_2: null });
    const checkedDown = play(withCards(...ACES), `${toRiver} check check`);
    expect(checkedDown.last_hand?.shown).toEqual({ player_1: ['As', 'Ad'], player_2: ['Kc', 'Kd'] });
  });

  test('the seed and all cards are visible after the end, also after an ending from outside', () => {
    const over = holdem.conclude(withCards(...ACES), { winner: 'player_2', reason: 'resignation' });
    expect(holdem.view(over, null)).toMatchObject({
      phase: 'over',
      outcome: 'player_2_wins',
      outcome_reason: 'resignation',
      cards: { player_1: ['As', 'Ad'], player_2: ['Kc', 'Kd'] },
      seed: over.seed,
    });
  });
});

describe('the match', () => {
  test('goes to the richer player after the last hand', () => {
    const end = play(start({ hands: 2 }), 'fold raise:10 fold');
    expect(holdem.result(end)).toEqual({
      outcome: 'player_2_wins',
      reason: 'hands_played',
      winner: 'player_2',
    });
  });

  test('is a draw with equal chips', () => {
    expect(holdem.result(play(start({ hands: 2 }), 'fold fold'))?.outcome).toBe('draw');
  });

  test('refuses invalid options', () => {
    for (const options of [
      { hands: 201 },
      { stack: 1 },
      { small_blind: 3 },
      { stack: 10, big_blind: 11 },
      { seed: 'x' },
    ]) {
      expect(holdem.options.safeParse(options).success, JSON.stringify(options)).toBe(false);
    }
  });

  test('starts with a nonce of each player when the option is set', () => {
    const open = start({ player_nonces: true });
    expect([open.phase, open.turn, listed(open).length]).toEqual(['nonces', 'player_1', 256]);
    const first = play(open, 'nonce:00 nonce:ff');
    expect(first).toMatchObject({
      phase: 'betting',
      turn: 'player_1',
      nonces: { player_1: '00', player_2: 'ff' },
    });
    expect(first.cards).not.toEqual(play(open, 'nonce:00 nonce:fe').cards);
  });
});
