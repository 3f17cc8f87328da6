import { expect, onTestFinished, test } from 'vitest';
import type { ArenaRunReport, NewArenaRun } from '../../../src/shared/contract/index.ts';
import { killedModelRun, resultOf } from '../../support/arena/killed-model.ts';
import { endedRun, numbersOf } from '../../support/arena-runs.ts';
import { windowOf } from '../../support/models.ts';
import { startProcess } from '../../support/process.ts';
import { startBuiltHost, hostFolder } from '../../support/built-host.ts';

/** Before and after a commit in turn; a start alone takes a few commits. */
const KILLS = [
  'session.beforeCommit:25',
  'session.afterCommit:15',
  'session.beforeCommit:22',
  'session.afterCommit:31',
];
/** Another file of the long tests has every commit. */
const MODEL_KILLS = ['session.beforeCommit:11', 'session.afterCommit:6'];

test('a run that is killed at its commits again and again plays each game once, as if it had never been killed', async () => {
  const folder = hostFolder();
  const request: NewArenaRun = {
    template: 'connect_four.v1',
    a: { kind: 'random' },
    b: { kind: 'builtin', level: 1 },
    games: 16,
    atOnce: 5,
    seed: '7e'.repeat(32),
    openings: { kind: 'suite', name: 'connect-four-4' },
  };
  let arenaId = '';
  for (const crashAt of KILLS) {
    const host = await startBuiltHost({ data: folder, crashAt });
    if (arenaId === '') ({ arenaId } = await (await windowOf(host)).call('arena.start', request));
    expect(await host.ended).toBe('SIGKILL');
  }
  const host = await startBuiltHost({ data: folder });
  const api = await windowOf(host);
  await endedRun(api, arenaId);
  const killed = await api.call('arena.get', { arenaId });
  expect(killed).toMatchObject({ state: 'done', played: 16, voided: 0, aborted: 0 });
  expect(numbersOf(killed)).toEqual(Array.from({ length: 16 }, (_, number) => number));
  // No session was left behind by a transaction that was lost.
  expect((await api.call('sessions.page', { limit: 1 })).total).toBe(16);

  const { arenaId: whole } = await api.call('arena.start', request);
  await endedRun(api, whole);
  const undisturbed = await api.call('arena.get', { arenaId: whole });
  const results = ({ rows }: ArenaRunReport) =>
    rows
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, openingId, winner, plies }) => [number, openingId, winner, plies]);
  expect(results(killed)).toEqual(results(undisturbed));
  await host.dispose();
}, 120_000);

test('a killed host loses no finished game of an arena and plays none of them again', async () => {
  const folder = hostFolder();
  const child = startProcess('run-arena', folder);
  let arenaId = '';
  for (let played = 0; played < 3;) {
    const line = await child.line();
    if (/^\d+$/u.test(line)) played = Number(line);
    else arenaId = line;
  }
  child.child.kill('SIGKILL');
  await child.ended;
  const received = Math.max(...child.lines.filter((line) => /^\d+$/u.test(line)).map(Number));

  const host = await startBuiltHost({ data: folder });
  const api = await windowOf(host);
  const early = await api.call('arena.get', { arenaId });
  expect(early.played).toBeGreaterThanOrEqual(received);
  await endedRun(api, arenaId);
  const report = await api.call('arena.get', { arenaId });
  expect(report).toMatchObject({ state: 'done', played: 16, active: 0, voided: 0 });
  expect(numbersOf(report)).toEqual(Array.from({ length: 16 }, (_, number) => number));
  // What was stored before the kill is unchanged, and the games in progress continued as the same sessions.
  const placeOf = ({ number, sessionId, openingId }: (typeof report.rows)[number]) => ({
    number,
    sessionId,
    openingId,
  });
  for (const row of early.rows) {
    const now = report.rows.find(({ number }) => number === row.number);
    expect(now && placeOf(now)).toEqual(placeOf(row));
    if (row.status === 'completed') expect(now).toEqual(row);
  }
  await host.dispose();
}, 120_000);

test('the run of a model that is killed between its moves gives the same result and the same verdict', async () => {
  const run = await killedModelRun();
  onTestFinished(() => run.close());
  const wanted = resultOf(await run.undisturbed());
  expect(wanted.verdict?.[0]).toMatch(/^h[01]$/u);
  for (const crashAt of MODEL_KILLS)
    expect(resultOf((await run.killedAt(crashAt)) as ArenaRunReport), crashAt).toEqual(wanted);
}, 120_000);
