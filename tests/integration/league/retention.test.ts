// In process: the clock moves by months, and the report of the checks is compared as a value.
import { describe, expect, test, vi } from 'vitest';
import { casesOfRun } from '../../support/full-run.ts';
import { builtInGameTemplates } from '../../../src/main/games/index.ts';
import { createSessionReplay } from '../../../src/main/sessions/index.ts';
import { createTestClock } from '../../../src/main/platform/clocks/test-clock.ts';
import { verifyFolder, type VerifyReport } from '../../../src/main/app-features/verify/index.ts';
import type { DataPaths } from '../../../src/main/platform/data-folder/index.ts';
import type { Db } from '../../../src/main/platform/db/writer.ts';
import { forge } from '../../support/forgery.ts';
import { temporaryPaths } from '../../support/test-storage.ts';
import { builtins, openTestLeagues, valueOf } from '../../support/league/test-leagues.ts';

vi.setConfig({ testTimeout: 120_000 });

const replayCheck = createSessionReplay({
  get: (id) => builtInGameTemplates.find((gameTemplate) => gameTemplate.id === id),
});
const verify = (paths: DataPaths): Promise<VerifyReport> =>
  verifyFolder({ paths, scope: 'all', replayCheck }, { start: () => {}, rowProgress: { step: () => {} } });
const broken = ({ checks }: VerifyReport) =>
  checks.filter(({ ok }) => !ok).map(({ name, firstBroken }) => [name, firstBroken]);

/** Plays two leagues of even_odd and one board league with the same players, then stops the host. */
async function playLeagues() {
  const opened = await openTestLeagues();
  const ids: string[] = [];
  const random = { kind: 'random' } as const;
  const board = ['Ada', 'Bob', 'Eve'].map((name) => ({ name, player: random }));
  for (const request of [
    { players: builtins(4) },
    { players: builtins(4) },
    { gameType: 'tic_tac_toe', players: board },
  ]) {
    const { leagueId } = valueOf(await opened.leagues.createLeague(request));
    valueOf(await opened.leagues.startLeague(leagueId));
    await opened.leagues.waitUntilFinished(leagueId);
    ids.push(leagueId);
  }
  return { stage: opened, ids };
}

describe('the stored data of leagues', () => {
  test('is verified: results, draws, boards, tables and ratings', async () => {
    const { stage: opened, ids } = await playLeagues();
    const [first = '', second = ''] = ids;
    const before = new Map(opened.leagues.ratingsOf(first).map((row) => [row.identity, row]));
    expect(before.size).toBe(4);
    for (const row of opened.leagues.ratingsOf(second)) {
      expect(row.before).toEqual(before.get(row.identity)?.after);
      expect([row.ordinal, row.countedMatches]).toEqual([2, 3]);
    }
    expect(opened.leagues.listRatings('even_odd')).toHaveLength(4);
    expect(
      opened.leagues
        .listRatings('tic_tac_toe.v1')
        .map(({ displayName }) => displayName)
        .sort(),
    ).toEqual(['Ada', 'Bob', 'Eve']);
    await opened.close();
    const report = await verify(opened.paths);
    expect(broken(report)).toEqual([]);
    const rows = Object.fromEntries(report.checks.map(({ name, rows: count }) => [name, count]));
    expect(rows).toMatchObject({ league_standings: 15, league_ratings: 11 });
  });

  type Change = readonly [string, (db: Db, ids: readonly string[]) => void, string, string];
  const CHANGES: readonly Change[] = [
    [
      'a winner',
      (db, [first]) =>
        void db
          .prepare(
            "update league_matches set winner = case winner when a then b else a end where league_id = ? and match_id = 'R1M1'",
          )
          .run(first),
      'league_standings',
      'match R1M1',
    ],
    [
      'a drawn number',
      (db, [first]) =>
        void db
          .prepare(
            "update league_matches set number = number % 10 + 1 where league_id = ? and match_id = 'R2M1'",
          )
          .run(first),
      'league_standings',
      'match R2M1',
    ],
    [
      'a board',
      (db, [, , third]) =>
        void db
          .prepare(
            `update league_matches set session_id = (select session_id from league_matches o
            where o.league_id = league_matches.league_id and o.match_id = 'R2M1') where league_id = ? and match_id = 'R1M1'`,
          )
          .run(third),
      'league_standings',
      'match R1M1',
    ],
    [
      'a player’s name in the recorded table',
      (db, [first]) =>
        void db.prepare("update league_agents set display_name = 'Me' where league_id = ?").run(first),
      'league_standings',
      'league league_',
    ],
    [
      'a rating',
      (db, [first]) =>
        void db.prepare('update league_ratings set rating = rating + 50 where league_id = ?').run(first),
      'league_ratings',
      'player P',
    ],
  ];

  test.each(casesOfRun(CHANGES, ([what]) => what === 'a winner' || what === 'a rating'))(
    'reveals a change of %s',
    async (_what, tamper, check, where) => {
      const { stage: opened, ids } = await playLeagues();
      await opened.close();
      await forge(opened.paths, (db) => {
        tamper(db, ids);
      });
      const found = broken(await verify(opened.paths));
      const named = found.find(([name]) => name === check);
      expect(named?.[1]).toContain(where);
      expect(named?.[1]).toMatch(/^league league_/u);
    },
  );

  test('loses the bodies of finished leagues after a time and keeps rows and digests', async () => {
    const clock = createTestClock();
    const paths = temporaryPaths();
    const opened = await openTestLeagues({ paths, clock });
    const over = valueOf(await opened.leagues.createLeague({ players: builtins(2) }));
    valueOf(await opened.leagues.startLeague(over.leagueId));
    await opened.leagues.waitUntilFinished(over.leagueId);
    const open = valueOf(await opened.leagues.createLeague({ players: builtins(2) }));
    const count = (sql: string): unknown => opened.db.prepare(sql).pluck().get();
    const messages = count('select count(*) from league_messages');
    const left = (): unknown => count('select count(*) from league_bodies');
    const full = left();
    clock.advance(29 * 86_400_000);
    await opened.close();
    const next = await openTestLeagues({ paths, clock });
    expect(next.db.prepare('select count(*) from league_bodies').pluck().get()).toBeGreaterThanOrEqual(
      Number(full),
    );
    clock.advance(2 * 86_400_000);
    await next.close();
    const last = await openTestLeagues({ paths, clock });
    await vi.waitFor(
      () =>
        expect(
          last.db
            .prepare('select bodies_dropped_at from leagues where league_id = ?')
            .pluck()
            .get(over.leagueId),
        ).not.toBeNull(),
      20_000,
    );
    expect(last.db.prepare('select count(*) from league_messages').pluck().get()).toBeGreaterThanOrEqual(
      Number(messages),
    );
    const [message] = last.leagues.listMessages(over.leagueId, { limit: 1 });
    expect(message?.request).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/u) });
    const [stored] = last.leagues.listMessages(open.leagueId, { limit: 1 });
    expect(stored?.request).toHaveProperty('message_type');
  });
});
