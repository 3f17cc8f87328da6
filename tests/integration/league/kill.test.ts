import { describe, it } from 'vitest';
import { goesOnAfter, keepsBoardsAfter } from '../../support/league/killed-league.ts';

// The drawn number, and a result whose report is under way; every other point is in `tests/full`.
describe('a league whose host is killed', () => {
  it.each(['league.afterCommit', 'league.afterResult'])(
    'at %s continues the same round, decides no match twice and loses none',
    goesOnAfter,
  );

  it('at the end of its third board match plays each match on one session', () =>
    keepsBoardsAfter('league.afterResult:3'));
});
