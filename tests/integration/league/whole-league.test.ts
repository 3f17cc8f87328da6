import { describe, expect, test } from 'vitest';
import { builtins, openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';

describe('a league of built-in players over real HTTP', () => {
  test('plays four players to the end: six matches, a full table, every message recorded', async () => {
    const opened = await openTestLeagues();
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(4), referees: 1 }));
    expect(valueOf(await opened.leagues.startLeague(leagueId))).toEqual({ leagueId, rounds: 3, matches: 6 });
    const over = await opened.leagues.waitUntilFinished(leagueId);
    expect(over?.status).toBe('completed');
    const view = opened.leagues.find(leagueId);
    expect(view?.matches.map(({ phase }) => phase)).toEqual(Array.from({ length: 6 }, () => 'REPORTED'));
    expect(view?.matches.every(({ absent }) => absent?.length === 0)).toBe(true);
    expect(view?.standings.map(({ played }) => played)).toEqual([3, 3, 3, 3]);
    expect(view?.agents.every(({ healthState }) => healthState.phase === 'SHUTDOWN')).toBe(true);
    expect(JSON.stringify(view)).not.toMatch(/tok_|[Tt]oken/u);
    const types = () => {
      const counts: Record<string, number> = {};
      for (const { type } of opened.leagues.listMessages(leagueId, { limit: 500 }))
        counts[type] = (counts[type] ?? 0) + 1;
      return counts;
    };
    // Notifications are waited for at most one second, but all are recorded.
    await expect.poll(types).toEqual({
      LEAGUE_REGISTER_REQUEST: 4,
      REFEREE_REGISTER_REQUEST: 1,
      ROUND_ANNOUNCEMENT: 15,
      GAME_INVITATION: 12,
      CHOOSE_PARITY_CALL: 12,
      GAME_OVER: 12,
      MATCH_RESULT_REPORT: 6,
      LEAGUE_STANDINGS_UPDATE: 15,
      ROUND_COMPLETED: 15,
      LEAGUE_COMPLETED: 5,
    });
    expect(JSON.stringify(opened.leagues.listMessages(leagueId, { limit: 500 }))).not.toMatch(/tok_/u);
    expect(opened.log).toEqual([]);
  });

  test('gives every player of five one visible bye', async () => {
    const opened = await openTestLeagues();
    const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(5), referees: 2 }));
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    const view = opened.leagues.find(leagueId);
    expect(view?.rounds.flatMap(({ byes }) => byes).sort()).toHaveLength(5);
    expect(new Set(view?.rounds.flatMap(({ byes }) => byes)).size).toBe(5);
    expect(view?.standings.map(({ played }) => played)).toEqual([4, 4, 4, 4, 4]);
  });

  test.each(['double-round-robin', 'swiss', 'knockout', 'gauntlet'] as const)(
    'plays a %s',
    async (format) => {
      const opened = await openTestLeagues();
      const { leagueId } = valueOf(
        await opened.leagues.createLeague({ players: builtins(4), settings: { format } }),
      );
      const size = valueOf(await opened.leagues.startLeague(leagueId));
      await opened.leagues.waitUntilFinished(leagueId);
      const view = opened.leagues.find(leagueId);
      expect(view?.league.status).toBe('completed');
      // A drawn knockout match is played again, which the start cannot know.
      const planned = view?.matches.filter(({ replayOf }) => replayOf === null);
      expect([view?.rounds.length, planned?.length]).toEqual([size.rounds, size.matches]);
      expect(view?.league.matches).toBe(view?.matches.length);
    },
  );
});

test('a league is not created without what is stored with it', async () => {
  const { leagues } = await openTestLeagues();
  const seen: unknown[] = [];
  const created = leagues.createLeague({ leagueId: 'cup' }, (leagueId) => {
    seen.push(leagues.find(leagueId)?.league.leagueId);
    throw new Error('no room');
  });
  await expect(created).rejects.toThrow('no room');
  expect([seen, leagues.find('cup'), leagues.list()]).toEqual([['cup'], null, []]);
});
