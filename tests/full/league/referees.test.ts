import { expect, test } from 'vitest';
import { leagueWithReferee } from '../../support/league/external-referee.ts';
import { valueOf } from '../../support/league/test-leagues.ts';

// The host waits in real time for the report that never arrives.
test(
  'a referee from outside that loses a match of the trial leads one at a time for good; the house plays the lost one',
  { timeout: 90_000 },
  async () => {
    const {
      stage: opened,
      referee,
      leagueId,
      token,
    } = await leagueWithReferee(
      { starts: 'MATCH_ASSIGNMENT', delayMs: 30, width: 1 },
      { players: 4, atOnce: 2, settings: { format: 'double-round-robin', budgetMs: 1 } },
    );
    referee.token = token;
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const view = opened.leagues.find(leagueId);
    expect(view?.agents.find(({ isHosted, kind }) => kind === 'referee' && !isHosted)).toMatchObject({
      concurrency: 1,
      maxMatches: 1,
    });
    const { rows } = opened.audit.page({ offset: 0, limit: 200 });
    expect(rows.filter(({ action }) => action === 'REFEREE_REPLACED')).toHaveLength(1);
    expect(view?.matches.every(({ phase }) => phase === 'REPORTED')).toBe(true);
    expect(new Set(referee.given).size).toBe(referee.given.length);
  },
);
