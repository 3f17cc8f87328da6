import { describe, expect, test } from 'vitest';
import { seedCommitment } from '../../../../src/main/games/chance.ts';
import { drawnNumber, evenOdd } from '../../../../src/main/games/even-odd.ts';
import { iteratedRps } from '../../../../src/main/games/iterated-rps.ts';
import { rps } from '../../../../src/main/games/rps.ts';
import { playFrom, SEED, setupOf } from '../../../support/games/play.ts';

const OUTSIDE = { winner: 'player_2', reason: 'timeout' } as const;

const rpsStart = () => rps.start(setupOf(rps));

const half = () => playFrom(rps, rpsStart(), ['player_2:rock']);

describe('rps.v1', () => {
  test('starts with exactly the state of the specification', () => {
    const shown = { phase: 'commit', choices: { player_1: null, player_2: null }, result: null };
    for (const viewer of ['player_1', 'player_2', null]) expect(rps.view(rpsStart(), viewer)).toEqual(shown);
  });

  test('hides a choice from the other player and from spectators until both have chosen', () => {
    expect(rps.view(half(), 'player_2')).toMatchObject({ choices: { player_1: null, player_2: 'rock' } });
    for (const viewer of ['player_1', null])
      expect(rps.view(half(), viewer)).toEqual(rps.view(rpsStart(), viewer));
    const row = { tick: 0, role: 'player_2', action: 'rock' };
    expect([rps.hides(half(), row, 'player_1'), rps.hides(half(), row, null)]).toEqual([true, true]);
    expect(rps.hides(half(), row, 'player_2')).toBe(false);
    expect(rps.toAct(half())).toEqual(['player_1']);
    expect(rps.legal(half(), 'player_2')).toEqual([]);
  });

  test.each([
    ['rock', 'scissors', 'player_1_wins'],
    ['scissors', 'paper', 'player_1_wins'],
    ['paper', 'rock', 'player_1_wins'],
    ['rock', 'paper', 'player_2_wins'],
    ['scissors', 'rock', 'player_2_wins'],
    ['paper', 'scissors', 'player_2_wins'],
    ['rock', 'rock', 'draw'],
    ['paper', 'paper', 'draw'],
    ['scissors', 'scissors', 'draw'],
  ])('%s against %s: %s', (one, two, result) => {
    const end = playFrom(rps, rpsStart(), [`player_2:${two}`, `player_1:${one}`]);
    expect(rps.view(end, null)).toEqual({
      phase: 'reveal',
      choices: { player_1: one, player_2: two },
      result,
      outcome_reason: 'decided',
    });
  });

  test('takes an ending from outside', () => {
    expect(rps.view(rps.conclude(half(), OUTSIDE), null)).toMatchObject({
      phase: 'reveal',
      result: 'player_2_wins',
      outcome_reason: 'timeout',
    });
  });
});

const round = (one: string, two: string): string[] => [`player_1:${one}`, `player_2:${two}`];
const roundsStart = (rounds: number) => iteratedRps.start(setupOf(iteratedRps, { options: { rounds } }));

describe('iterated_rps.v1', () => {
  test('keeps score and history over the rounds', () => {
    const state = playFrom(iteratedRps, roundsStart(3), [
      ...round('rock', 'paper'),
      ...round('rock', 'rock'),
    ]);
    expect(iteratedRps.view(state, null)).toEqual({
      phase: 'commit',
      rounds: 3,
      round: 3,
      choices: { player_1: null, player_2: null },
      history: ['RP', 'RR'],
      score: { player_1: 0, player_2: 1 },
      outcome: null,
    });
    const end = playFrom(iteratedRps, state, round('scissors', 'paper'));
    expect(iteratedRps.result(end)).toEqual({ outcome: 'draw', reason: 'decided', winner: null });
  });

  test('hides the row of the open round and none of the earlier ones', () => {
    const state = playFrom(iteratedRps, roundsStart(2), [...round('rock', 'paper'), 'player_1:scissors']);
    const rows = [
      { tick: 0, role: 'player_1', action: 'rock' },
      { tick: 1, role: 'player_2', action: 'paper' },
      { tick: 2, role: 'player_1', action: 'scissors' },
    ];
    expect(rows.map((row) => iteratedRps.hides(state, row, 'player_2'))).toEqual([false, false, true]);
    expect(rows.map((row) => iteratedRps.hides(state, row, null))).toEqual([false, false, true]);
    expect(rows.map((row) => iteratedRps.hides(state, row, 'player_1'))).toEqual([false, false, false]);
  });

  test('refuses options beyond its bounds', () => {
    for (const options of [{ rounds: 0 }, { rounds: 1001 }, { rounds: 1.5 }, { rounds: '3' }, { round: 3 }]) {
      expect(iteratedRps.options.safeParse(options).success).toBe(false);
    }
    expect(iteratedRps.options.parse({})).toEqual({ rounds: 10 });
  });
});

const evenOddStart = () => evenOdd.start(setupOf(evenOdd));

describe('even_odd.v1', { timeout: 120_000 }, () => {
  const parity = drawnNumber(SEED) % 2 === 0 ? 'even' : 'odd';
  const wrong = parity === 'even' ? 'odd' : 'even';

  test.each([
    [parity, wrong, 'player_1_wins'],
    [wrong, parity, 'player_2_wins'],
    [parity, parity, 'draw'],
    [wrong, wrong, 'draw'],
  ])('calls %s and %s: %s', (one, two, outcome) => {
    const end = playFrom(evenOdd, evenOddStart(), [`player_1:${one}`, `player_2:${two}`]);
    expect(evenOdd.view(end, null)).toEqual({
      phase: 'reveal',
      choices: { player_1: one, player_2: two },
      drawn_number: drawnNumber(SEED),
      number_parity: parity,
      seed_commitment: seedCommitment(SEED, 'session-1'),
      seed: SEED,
      outcome,
      outcome_reason: 'decided',
    });
  });

  test('shows the commitment and neither number nor seed before both have called', () => {
    const called = playFrom(evenOdd, evenOddStart(), [`player_1:${parity}`]);
    for (const viewer of ['player_1', 'player_2', null]) {
      const view = evenOdd.view(called, viewer);
      expect(view).toMatchObject({ drawn_number: null, number_parity: null });
      expect(view['seed_commitment']).toBe(seedCommitment(SEED, 'session-1'));
      expect(view).not.toHaveProperty('seed');
    }
  });

  test('reveals number and seed when it ends from outside', () => {
    expect(evenOdd.view(evenOdd.conclude(evenOddStart(), OUTSIDE), null)).toMatchObject({
      drawn_number: drawnNumber(SEED),
      seed: SEED,
      outcome: 'player_2_wins',
      outcome_reason: 'timeout',
    });
  });

  test('draws every number from 1 to 10, each about as often', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let turn = 0; turn < 5000; turn++) {
      const number = drawnNumber(turn.toString(16).padStart(64, '0'));
      counts[number - 1] = (counts[number - 1] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(400);
    expect(Math.max(...counts)).toBeLessThan(600);
  });

  test('is a defect without a seed', () => {
    expect(() => evenOdd.start(setupOf(evenOdd, { seed: null }))).toThrow('needs a 32-byte seed');
    expect(() => evenOdd.start(setupOf(evenOdd, { seed: 'ab' }))).toThrow('needs a 32-byte seed');
  });
});
