import { describe, expect, test } from 'vitest';
import { rps } from '../../../../../src/main/games/simultaneous/rps.ts';
import { playFrom, setupOf } from '../../../../support/games/play.ts';

const TIMEOUT = { winner: 'player_2', reason: 'timeout' } as const;

const rpsStart = () => rps.start(setupOf(rps));

const half = () => playFrom(rps, rpsStart(), ['player_2:rock']);

describe('rps.v1', () => {
  test('starts with exactly the state of the specification', () => {
    const visible = { phase: 'commit', choices: { player_1: null, player_2: null }, result: null };
    for (const viewer of ['player_1', 'player_2', null])
      expect(rps.view(rpsStart(), viewer)).toEqual(visible);
  });

  test('hides a choice from the other player and from spectators until both have chosen', () => {
    expect(rps.view(half(), 'player_2')).toMatchObject({ choices: { player_1: null, player_2: 'rock' } });
    for (const viewer of ['player_1', null])
      expect(rps.view(half(), viewer)).toEqual(rps.view(rpsStart(), viewer));
    const row = { tick: 0, role: 'player_2', action: 'rock' };
    expect([rps.isHiddenFrom(half(), row, 'player_1'), rps.isHiddenFrom(half(), row, null)]).toEqual([
      true,
      true,
    ]);
    expect(rps.isHiddenFrom(half(), row, 'player_2')).toBe(false);
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

  test('can be concluded from outside', () => {
    expect(rps.view(rps.conclude(half(), TIMEOUT), null)).toMatchObject({
      phase: 'reveal',
      result: 'player_2_wins',
      outcome_reason: 'timeout',
    });
  });
});
