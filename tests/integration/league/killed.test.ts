import { describe, test } from 'vitest';
import { continuesAfter, keepsBoardsAfter } from '../../support/league/killed-league.ts';

// Two crash points: after the number is drawn and while a result is reported. `tests/full` covers all
// others.
describe('a league whose host is killed', () => {
  test.each(['league.afterCommit', 'league.afterResult'])(
    'at %s continues the same round, decides no match twice and loses none',
    continuesAfter,
  );

  test('at the end of its third board match plays each match on one session', () =>
    keepsBoardsAfter('league.afterResult:3'));
});
