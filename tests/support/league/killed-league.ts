import { spawn } from 'node:child_process';
import { expect } from 'vitest';
import { CRASH_POINTS } from '../../../src/main/platform/crash-points.ts';
import { temporaryPaths } from '../test-storage.ts';
import { openTestLeagues } from './test-leagues.ts';

const RUN = new URL('../processes/run-league.ts', import.meta.url).pathname;
export const LEAGUE_POINTS = Object.keys(CRASH_POINTS).filter((point) => point.startsWith('league.'));

const killedAt = (folder: string, point: string, game = 'even_odd'): Promise<NodeJS.Signals | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [RUN, folder, point, game], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('exit', (_code, signal) => resolve(signal));
  });

/**
 * Kills the host of an even_odd league. The next host must continue the same round, decide no match
 * twice and lose none.
 */
export async function continuesAfter(point: string): Promise<void> {
  const paths = temporaryPaths();
  expect(await killedAt(paths.folder, point)).toBe('SIGKILL');
  const opened = await openTestLeagues({ paths });
  const [league] = opened.leagues.list();
  const leagueId = league?.leagueId ?? '';
  await opened.leagues.waitUntilFinished(leagueId);
  const view = opened.leagues.find(leagueId);
  expect(view?.league.status).toBe('completed');
  expect(view?.rounds).toHaveLength(3);
  expect(view?.matches.map(({ phase, absent }) => [phase, absent])).toEqual(
    Array.from({ length: 6 }, () => ['REPORTED', []]),
  );
  const rows = opened.audit.page({ offset: 0, limit: 200 }).rows;
  const recorded = rows.filter(({ action }) => action === 'RESULT_RECORDED').map(({ subject }) => subject);
  expect(recorded).toHaveLength(6);
  expect(new Set(recorded).size).toBe(6);
  const committed = rows.filter(({ action }) => action === 'DRAW_COMMITTED').map(({ subject }) => subject);
  expect(new Set(committed).size).toBe(committed.length);
  expect(rows.filter(({ action }) => action === 'ROUND_DRAWN')).toHaveLength(3);
}

/** Kills the host of a board league. Each match must keep its session. */
export async function keepsBoardsAfter(point: string): Promise<void> {
  const paths = temporaryPaths();
  expect(await killedAt(paths.folder, point, 'tic_tac_toe.v1')).toBe('SIGKILL');
  const opened = await openTestLeagues({ paths });
  const leagueId = opened.leagues.list()[0]?.leagueId ?? '';
  await opened.leagues.waitUntilFinished(leagueId);
  const view = opened.leagues.find(leagueId);
  expect(view?.league.status).toBe('completed');
  expect(view?.matches.map(({ phase, absent }) => [phase, absent])).toEqual(
    Array.from({ length: 6 }, () => ['REPORTED', []]),
  );
  const boards = view?.matches.map(({ sessionId }) => sessionId);
  expect(new Set(boards).size).toBe(6);
  expect(opened.db.prepare('select count(*) from sessions').pluck().get()).toBe(6);
}
