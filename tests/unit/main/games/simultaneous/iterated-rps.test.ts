import { describe, expect, test } from 'vitest';
import { iteratedRps } from '../../../../../src/main/games/simultaneous/iterated-rps.ts';
import { playFrom, setupOf } from '../../../../support/games/play.ts';

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

  test('hides rows of the current round only', () => {
    const state = playFrom(iteratedRps, roundsStart(2), [...round('rock', 'paper'), 'player_1:scissors']);
    const rows = [
      { tick: 0, role: 'player_1', action: 'rock' },
      { tick: 1, role: 'player_2', action: 'paper' },
      { tick: 2, role: 'player_1', action: 'scissors' },
    ];
    expect(rows.map((row) => iteratedRps.isHiddenFrom(state, row, 'player_2'))).toEqual([false, false, true]);
    expect(rows.map((row) => iteratedRps.isHiddenFrom(state, row, null))).toEqual([false, false, true]);
    expect(rows.map((row) => iteratedRps.isHiddenFrom(state, row, 'player_1'))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('refuses options outside the limits', () => {
    for (const options of [{ rounds: 0 }, { rounds: 1001 }, { rounds: 1.5 }, { rounds: '3' }, { round: 3 }]) {
      expect(iteratedRps.options.safeParse(options).success).toBe(false);
    }
    expect(iteratedRps.options.parse({})).toEqual({ rounds: 10 });
  });
});
