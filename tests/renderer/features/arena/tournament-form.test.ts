import { expect, test } from 'vitest';
import {
  gameCountOf,
  offeredPlayersOf,
  playersOf,
  toggleValue,
  toNewTournament,
  type TournamentForm,
} from '../../../../renderer/features/arena/tournament/tournament-form.ts';
import { newTournament, type TemplateInfo } from '../../../../src/shared/contract/index.ts';
import { TEMPLATES } from '../../support/sample-host.ts';

const gameOf = (template: string, builtinLevels: number): TemplateInfo => ({
  ...TEMPLATES[0]!,
  template,
  builtinLevels,
});
const form: TournamentForm = {
  format: 'round_robin',
  templates: ['chess.v1', 'kuhn_poker.v1'],
  players: ['builtin:3', 'random', 'builtin:1'],
  pairs: 2,
  concurrency: 4,
  openings: true,
};

test('only levels that every chosen game has are offered, and a level that is offered no more is left out', () => {
  const offered = offeredPlayersOf([gameOf('chess.v1', 8), gameOf('kuhn_poker.v1', 1)], []);
  expect(offered.map(({ key }) => key)).toEqual(['random', 'builtin:1']);
  expect(playersOf(form, offered).map(({ key }) => key)).toEqual(['random', 'builtin:1']);
  expect(offeredPlayersOf([], []).map(({ key }) => key)).toEqual(['random']);
});

test('the number of games follows from format, players, games and pairs', () => {
  expect(gameCountOf(form, 4)).toBe(6 * 2 * 4);
  expect(gameCountOf({ ...form, format: 'gauntlet' }, 4)).toBe(3 * 2 * 4);
  expect([
    gameCountOf(form, 0),
    gameCountOf(form, 1),
    gameCountOf({ ...form, format: 'gauntlet' }, 0),
  ]).toEqual([0, 0, 0]);
});

test('the request keeps the order in which the players were chosen: the first one plays a gauntlet', () => {
  const offered = offeredPlayersOf([gameOf('chess.v1', 8)], []);
  const request = toNewTournament({ ...form, format: 'gauntlet' }, playersOf(form, offered));
  expect(newTournament.parse(request)).toEqual(request);
  expect(request.players[0]).toEqual({ kind: 'builtin', level: 3 });
});

test('a value is chosen once, at the end, and can be taken away', () => {
  expect(toggleValue(['a', 'b'], 'a', true)).toEqual(['b', 'a']);
  expect(toggleValue(['a', 'b'], 'a', false)).toEqual(['b']);
});
