import { expect, test } from 'vitest';
import { holdemFixedHands } from '../../../../../src/main/games/cards/holdem-fixed-hands.ts';
import { holdemHeadsUp } from '../../../../../src/main/games/cards/holdem-heads-up.ts';
import { holdemCarriedVariant, holdemFixedVariant } from '../../../../../src/main/models/variants/holdem.ts';
import { playTurns, setupOf } from '../../../../support/games/play.ts';

const key = new Uint8Array(32).fill(5);
const variant = holdemFixedVariant(key);
const state = holdemFixedHands.start(setupOf(holdemFixedHands, { options: { hands: 3 } }));
const [one, two] = [variant.role('player_1'), variant.role('player_2')];
const told = (from: typeof state, viewer: 'player_1' | null = 'player_1') =>
  variant.view(holdemFixedHands.view(from, viewer));

test('strengths keep their order and colours their difference', () => {
  const strengths = /strongest are ([^;]+);/u.exec(variant.description)?.[1]?.split(', ') ?? [];
  expect(strengths).toHaveLength(13);
  const board = ['2c', '2d', 'Ac', 'Kh'];
  const table = variant.view({ board })['table'] as string[];
  const words = table.map((stone) => stone.split(' '));
  expect(words.map(([strength]) => strengths.indexOf(strength ?? ''))).toEqual([0, 0, 12, 11]);
  const [low, sameLow, high, below] = words.map(([, colour]) => colour);
  expect(low).toBe(high);
  expect(new Set([low, sameLow, below]).size).toBe(3);
});

test('cards of the other player stay hidden, and a spectator sees none', () => {
  expect(told(state)['stones']).toMatchObject({ [two]: null });
  expect((told(state)['stones'] as Record<string, unknown>)[one]).toHaveLength(2);
  expect(told(state, null)['stones']).toEqual({ [one]: null, [two]: null });
  expect(JSON.stringify(told(state))).not.toContain(state.seed);
});

test('a raise keeps its amount, and every action its own word', () => {
  expect(variant.action('raise:12')).toMatch(/^[a-z]+:12$/u);
  const words = ['fold', 'check', 'call', 'all_in', 'raise:4'].map(variant.action);
  expect(new Set(words).size).toBe(5);
});

test('the round before tells stones, kinds and tokens', () => {
  const shown = { player_1: ['As', 'Ad'], player_2: null };
  const last = {
    hand: 1,
    ended_by: 'showdown',
    board: ['2h', '7s', '9c', 'Jh', '3d'],
    shown,
    hand_names: { player_1: 'pair', player_2: null },
    won: { player_1: 8, player_2: 0 },
  };
  expect(variant.view({ last_hand: last })['last_round']).toMatchObject({
    round: 1,
    is_compared: true,
    kinds: { [one]: 2, [two]: null },
    won: { [one]: 8, [two]: 0 },
  });
  expect(told(playTurns(holdemFixedHands, state, ['fold']))['last_round']).toMatchObject({
    is_compared: false,
    kinds: { [one]: null, [two]: null },
  });
});

test('the version with fixed hands tells the tokens that were won, the other one does not', () => {
  expect(told(state)).toMatchObject({ won: { [one]: 0, [two]: 0 }, tokens_at_start: 200, renewed: true });
  const carried = holdemCarriedVariant(key);
  const view = holdemHeadsUp.view(holdemHeadsUp.start(setupOf(holdemHeadsUp)), 'player_1');
  expect(carried.view(view)).not.toHaveProperty('renewed');
  expect(carried.description).not.toBe(variant.description);
});
