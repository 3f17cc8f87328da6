import { expect, test } from 'vitest';
import type { ArenaReport } from '../../../src/shared/contract/index.ts';
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
  const report = await new Promise<ArenaReport>((resolve, reject) => {
    const look = (): void => {
      api.call('arena.get', { arenaId }).then((now) => now.state === 'done' && resolve(now), reject);
    };
    api.onEvent((event) => event.name === 'arena.progress' && event.payload.state === 'done' && look());
    look();
  });
  expect(report.rows.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, number) => number));
  const stored = early.rows.filter(({ status }) => status === 'completed');
  expect(report.rows.slice(0, stored.length)).toEqual(stored);
  await host.dispose();
}, 120_000);
