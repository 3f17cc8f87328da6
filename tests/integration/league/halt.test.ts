import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import type { Api } from '../../../src/shared/contract/index.ts';
import { arbiter } from '../../support/arbiter.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Drives the built program: leagues whose storage fails for a while, and leagues that meet a defect. */

const RULES = {
  auth: 'standard' as const,
  wire: 'tolerant' as const,
  budgetMs: 150_000,
  allowedPorts: [] as number[],
};

async function hostWithWindow(data?: string): Promise<{ host: BuiltHost; api: Api }> {
  const host = await startBuiltHost(data === undefined ? {} : { data });
  const { api } = await host.window();
  return { host, api };
}

/** A second connection to the database, as another program has it. */
function otherProgram(host: BuiltHost): Database.Database {
  const db = new Database(join(host.data, 'arbiter.db'), { timeout: 10_000 });
  onTestFinished(() => void db.close());
  return db;
}

const seats = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'strategy' as const,
    name: `Player ${index + 1}`,
    strategy: 'random' as const,
  }));

async function storageState(host: BuiltHost): Promise<unknown> {
  const health = await fetch(`${host.ready.url}health`);
  return ((await health.json()) as { storage?: unknown }).storage;
}

test('a league goes on by itself when the storage can write again, and costs nobody a match', async () => {
  const { host, api } = await hostWithWindow();
  onTestFinished(() => host.dispose());
  const begun = await api.call('leagues.start', {
    game: 'even_odd',
    players: 16,
    referees: 2,
    format: 'round-robin',
  });
  const db = otherProgram(host);
  await expect.poll(async () => (await api.call('leagues.report', begun)).played).toBeGreaterThan(0);
  db.exec('begin exclusive');
  await expect.poll(() => storageState(host), { timeout: 20_000 }).toBe('failing');
  db.exec('rollback');
  const { status, played, matches, haltReason } = await api.call('leagues.finished', begun);
  expect({ status, played, matches, haltReason }).toEqual({
    status: 'completed',
    played: 120,
    matches: 120,
    haltReason: null,
  });
  const { standings } = await api.call('leagues.details', begun);
  expect(standings.reduce((sum, { technicalLosses }) => sum + technicalLosses, 0)).toBe(0);
});

test('a league that meets a defect is shown as stopped with the reason, and a person continues it', async () => {
  const { host, api } = await hostWithWindow();
  onTestFinished(() => host.dispose());
  const plan = {
    name: 'Defect',
    game: 'even_odd',
    format: 'round-robin' as const,
    seats: seats(4),
    referees: 1,
  };
  const league = await api.call('leagues.create', { ...plan, ...RULES });
  const db = otherProgram(host);
  db.exec(`create trigger planted before insert on league_matches when new.round = 2
    begin select raise(abort, 'a planted defect'); end`);
  await api.call('leagues.begin', league);
  const stopped = await api.call('leagues.finished', league);
  expect(stopped).toMatchObject({ status: 'stopped', haltReason: 'a planted defect', played: 2, round: 1 });
  const audit = db.prepare("select payload from audit where action = 'LEAGUE_STOPPED'").pluck().all();
  expect(audit).toEqual([JSON.stringify({ reason: 'a planted defect' })]);
  db.exec('drop trigger planted');
  expect(await api.call('leagues.begin', league)).toMatchObject({ status: 'running', haltReason: null });
  expect(await api.call('leagues.finished', league)).toMatchObject({ status: 'completed', played: 6 });
});

longTest('a stopped league waits for a person across a restart', async () => {
  const first = await hostWithWindow();
  const plan = { name: 'Restart', game: 'even_odd', format: 'swiss' as const, seats: seats(4), referees: 1 };
  const league = await first.api.call('leagues.create', { ...plan, swissRounds: 3, ...RULES });
  const db = otherProgram(first.host);
  db.exec(`create trigger planted before insert on league_matches when new.round = 2
    begin select raise(abort, 'a planted defect'); end`);
  await first.api.call('leagues.begin', league);
  await first.api.call('leagues.finished', league);
  await first.host.stop();
  db.exec('drop trigger planted');
  const second = await hostWithWindow(first.host.data);
  onTestFinished(() => second.host.dispose());
  expect(await second.api.call('leagues.report', league)).toMatchObject({ status: 'stopped' });
  await second.api.call('leagues.begin', league);
  const ended = await second.api.call('leagues.finished', league);
  expect(ended).toMatchObject({ status: 'completed', played: 6, haltReason: null });
});

test('the command line lists, shows, begins and cancels leagues', async () => {
  const { host, api } = await hostWithWindow();
  onTestFinished(() => host.dispose());
  const plan = { game: 'even_odd', format: 'round-robin' as const, referees: 1, ...RULES };
  const first = await api.call('leagues.create', { ...plan, name: 'First', seats: seats(3) });
  const second = await api.call('leagues.create', { ...plan, name: 'Second', seats: seats(2) });
  const environment = { PATH: process.env['PATH'] ?? '', HOME: host.data, ARBITER_DATA: host.data };
  const run = async (...args: string[]) => {
    const { code, out, err } = await arbiter(['league', ...args, '--json'], environment);
    return { code, err, json: out === '' ? null : (JSON.parse(out) as unknown) };
  };
  expect((await run('list')).json).toMatchObject([
    { name: 'Second', status: 'registering', players: 2, reason: null },
    { name: 'First', status: 'registering', players: 3 },
  ]);
  expect(await run('begin', first.leagueId)).toMatchObject({ code: 0, json: { matches: 3 } });
  const shown = (await run('show', first.leagueId)).json as { results: unknown[] };
  expect(shown).toMatchObject({ status: 'completed', rounds: 3 });
  expect(shown.results[0]).toMatchObject({
    match_id: expect.stringMatching(/^R3M/u),
    reason: { code: 'number' },
  });
  expect((await run('cancel', second.leagueId)).json).toMatchObject({ status: 'cancelled', played: 0 });
  expect(await run('begin', second.leagueId)).toMatchObject({ code: 1, json: null });
  expect(await run('show', 'league_unknown')).toMatchObject({ code: 1 });
  expect(await run('cancel')).toMatchObject({ code: 2 });
});
