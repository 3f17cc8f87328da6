import { describe, test } from 'vitest';
import { continuesAfter, keepsBoardsAfter, LEAGUE_POINTS } from '../../support/league/killed-league.ts';

describe('a league whose host is killed', () => {
  test.each(LEAGUE_POINTS)(
    'at %s goes on in the same round, decides no match twice and loses none',
    continuesAfter,
  );

  test.each(['league.afterCommit', 'league.afterDecide', 'league.afterResult:3'])(
    'at %s in a game of the session host plays each match on one board',
    keepsBoardsAfter,
  );
});
