import { expect, test } from 'vitest';
import { HOLDEM_OPTIONS } from '../../../../../src/main/games/cards/holdem-state.ts';
import { faults } from '../../../../support/schema.ts';

test('the default is ten hands with a hundred big blinds, without nonces', () => {
  const { stack, big_blind, hands, player_nonces } = HOLDEM_OPTIONS.parse({});
  expect([stack / big_blind, hands, player_nonces]).toEqual([100, 10, false]);
});

test('the small blind is at most the big blind', () => {
  expect(faults(HOLDEM_OPTIONS, { small_blind: 5, big_blind: 4 })).toEqual(['small_blind']);
  expect(faults(HOLDEM_OPTIONS, { small_blind: 4, big_blind: 4 })).toEqual([]);
  expect(faults(HOLDEM_OPTIONS, { small_blind: 3 })).toEqual(['small_blind']);
});

test('the big blind is at most the stack', () => {
  expect(faults(HOLDEM_OPTIONS, { stack: 50, big_blind: 51 })).toEqual(['big_blind']);
  expect(faults(HOLDEM_OPTIONS, { stack: 50, big_blind: 50 })).toEqual([]);
});

test('chips and hands are integers, and unknown options are refused', () => {
  expect(faults(HOLDEM_OPTIONS, { stack: 100.5, hands: '10' })).toEqual(['hands', 'stack']);
  expect(faults(HOLDEM_OPTIONS, { hands: 0 })).toEqual(['hands']);
  expect(faults(HOLDEM_OPTIONS, { bigBlind: 2 })).toEqual(['$']);
});
