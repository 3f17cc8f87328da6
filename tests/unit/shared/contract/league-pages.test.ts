import { describe, expect, test } from 'vitest';
import { LEAGUE_PAGE_CALLS, leagueDraft, leagueSeat } from '../../../../src/shared/contract/league-pages.ts';
import { faults } from '../../../support/schema.ts';

const plan = {
  format: 'swiss',
  name: '',
  game: 'chess.v1',
  seats: [],
  referees: 0,
  auth: 'open',
  wire: 'tolerant',
  budgetMs: 0,
  allowedPorts: [],
};
const wrong = (over: object) => faults(leagueDraft, { ...plan, ...over });

describe('a plan of a league', () => {
  test('may have no seats, when external agents play', () => {
    expect(wrong({})).toEqual([]);
  });

  test('limits a match to at most an hour, or not at all with 0', () => {
    expect(wrong({ budgetMs: 3_600_000 })).toEqual([]);
    for (const budgetMs of [-1, 0.5, 3_600_001]) expect(wrong({ budgetMs })).toEqual(['budgetMs']);
  });

  test('has 1 to 50 rounds, as on the command line, or null', () => {
    expect([...wrong({ swissRounds: null }), ...wrong({ swissRounds: 50 })]).toEqual([]);
    for (const swissRounds of [0, 51]) expect(wrong({ swissRounds })).toEqual(['swissRounds']);
  });
});

describe('a seat', () => {
  test('is a strategy or a board player, never a mixture', () => {
    expect(faults(leagueSeat, { kind: 'strategy', name: 'A', strategy: 'random' })).toEqual([]);
    expect(faults(leagueSeat, { kind: 'strategy', name: 'A', choice: { kind: 'random' } })).toEqual([
      'strategy',
    ]);
    expect(faults(leagueSeat, { kind: 'human', name: 'A' })).toEqual(['kind']);
  });

  test('cannot be the person’s, because a league plays without the person', () => {
    expect(faults(leagueSeat, { kind: 'board', name: 'A', choice: { kind: 'you' } })).toEqual(['choice']);
    expect(faults(leagueSeat, { kind: 'board', name: 'A', choice: { kind: 'random' } })).toEqual([]);
  });
});

test('messages are requested in pages, by the id of the last row seen', () => {
  const request = (over: object) =>
    faults(LEAGUE_PAGE_CALLS['leagues.messages'].input, { leagueId: 'l-1', limit: 200, ...over });
  expect(request({ before: 1 })).toEqual([]);
  expect(request({ before: 0, limit: 201 })).toEqual(['before', 'limit']);
});

test('rounds are counted from 1', () => {
  const { input } = LEAGUE_PAGE_CALLS['leagues.schedule'];
  expect(faults(input, { leagueId: 'l-1', round: 0 })).toEqual(['round']);
  expect(faults(input, { leagueId: 'l-1' })).toEqual([]);
});
