import { describe, expect, test } from 'vitest';
import { parseNamedPlayer, type NamedPlayer } from '../../../../../src/main/cli/match/named-players.ts';
import {
  resolveTemplate,
  seatMatchPlayers,
  seatsOfGame,
} from '../../../../../src/main/cli/match/seat-players.ts';
import type { TemplateInfo } from '../../../../../src/shared/contract/index.ts';

const template = (id: string): TemplateInfo => ({
  template: id,
  title: id,
  description: '',
  roles: ['white', 'black'],
  mode: 'sequential',
  hidden: false,
  outcomes: [],
  options: {},
  builtinLevels: 1,
});
const TEMPLATES = ['chess.v1', 'chess.v10', 'chess.v2', 'rps.v1'].map(template);

const player = (given: string): NamedPlayer => {
  const read = parseNamedPlayer(given);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};

describe('the name of a game', () => {
  test.each([
    ['rps', 'rps.v1'],
    ['chess', 'chess.v10'],
    ['chess.v1', 'chess.v1'],
  ])('%s means %s', (game, id) => {
    expect(resolveTemplate(TEMPLATES, game)).toMatchObject({ ok: true, value: { template: id } });
  });

  test('that is unknown is refused with the list of games', () => {
    expect(resolveTemplate(TEMPLATES, 'go')).toMatchObject({
      message: 'there is no game "go"; the games are chess.v1, chess.v10, chess.v2, rps.v1',
    });
  });
});

describe('the seats', () => {
  const roles = ['white', 'black'];
  const none = { white: null, black: null, seats: {} };

  test('go to the built-in player by default', () => {
    const seated = seatMatchPlayers(roles, { ...none, black: 'random' });
    expect(seated).toEqual({ ok: true, value: [player('builtin'), player('random')] });
  });

  test('can be given by role in any game', () => {
    const seated = seatMatchPlayers(['player_1', 'player_2'], { ...none, seats: { player_2: 'random' } });
    expect(seated).toMatchObject({ value: [{ name: 'builtin' }, { name: 'random' }] });
  });

  test.each([
    [{ ...none, seats: { red: 'random' } }, 'there is no seat "red"; the seats are white, black'],
    [{ ...none, white: 'random', seats: { white: 'builtin' } }, 'the seat "white" is given twice'],
  ])('%j are refused', (requested, message) => {
    expect(seatMatchPlayers(roles, requested)).toMatchObject({ ok: false, message });
  });

  test('change after each game', () => {
    const players = [player('builtin'), player('random')];
    expect([...seatsOfGame(roles, players, 0)]).toEqual([
      ['white', 0],
      ['black', 1],
    ]);
    expect([...seatsOfGame(roles, players, 1)]).toEqual([
      ['white', 1],
      ['black', 0],
    ]);
  });
});
