import { expect, test } from 'vitest';
import { endedRun, numbersOf } from '../../support/arena-runs.ts';
import { windowOf } from '../../support/models.ts';
import { startProcess } from '../../support/process.ts';
import { startBuiltHost, hostFolder } from '../../support/built-host.ts';

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
  // What was stored before the kill stands, and the games that were under way went on as the same sessions.
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
