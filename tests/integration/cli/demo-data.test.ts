// In process: filling is stopped between two of its steps.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoHostOptions } from '../../../src/main/app-features/demo-data/index.ts';
import { command as serve } from '../../../src/main/cli/commands/serve.ts';
import { fillHeldReward } from '../../../src/main/cli/demo/fill-payments-and-rewards.ts';
import { fillDemo } from '../../../src/main/cli/demo/fill-demo.ts';
import { startHost } from '../../../src/main/host/host.ts';
import { recordedIo } from '../../support/command-io.ts';
import { windowOf } from '../../support/models.ts';
import { startBuiltHost, hostFolder } from '../../support/built-host.ts';

let data: string;
beforeEach(() => {
  data = hostFolder();
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test('demo data is created once through the API in a separate folder', async () => {
  const { dataFolder } = demoHostOptions({
    dataFolder: data,
    ports: { gateway: 7400, league: 8000, referees: [8001], players: [8101], openfront: 8765, lichess: 7480 },
    strictPorts: false,
    chain: 'off',
    limits: 'on',
    testClock: false,
    crashAt: null,
  });
  expect(dataFolder).toBe(join(data, 'demo'));
  const host = await startBuiltHost({ data: dataFolder, testClock: false });
  const api = await windowOf(host);
  expect(await fillDemo(api, { dataFolder: host.ready.data, url: host.ready.url })).toBe(true);
  expect(await fillDemo(api, { dataFolder: host.ready.data, url: host.ready.url })).toBe(false);
  // A series of its own, and one for each pair of the tournament's three players.
  expect(await api.call('arena.list', {})).toHaveLength(4);
  expect(await api.call('tournament.list', {})).toMatchObject([{ format: 'round_robin' }]);
  expect(await api.call('models.list', {})).toMatchObject([{ name: 'Ollama', lastTest: null }]);
  const { rows: sessions } = await api.call('sessions.page', { limit: 200 });
  const games = (await api.call('templates.list', {})).map(({ template }) => template);
  expect([...new Set(sessions.map(({ template }) => template))].toSorted()).toEqual(games.toSorted());
  const [league] = await api.call('leagues.list', {});
  expect(league).toMatchObject({ name: 'Demo league', status: 'completed', played: 12 });
  const { rows } = await api.call('rewards.list', { limit: 100 });
  expect(rows.filter(({ kind, code }) => kind === 'reward' && code === null)).toHaveLength(24);
  expect(rows.filter(({ code }) => code !== null)).toHaveLength(1);
  // Three placements are paid, and a fourth one if it is tied with the third.
  expect(rows.filter(({ kind }) => kind === 'pool').length).toBeGreaterThanOrEqual(3);
  await host.stop();
  expect(existsSync(join(data, 'arbiter.db'))).toBe(false);
});

test('a reward of the demo is held for review after its match of a minute', async () => {
  const host = await startBuiltHost({ data });
  const api = await windowOf(host);
  await fillHeldReward(api, host.ready.url, (ms) => host.advance(ms));
  const { rows } = await api.call('rewards.list', { limit: 10 });
  expect(rows).toMatchObject([{ outcome: 'held', hold: 'risk' }]);
  const names = await api.call('names.resolve', { ids: [rows[0]?.wallet ?? ''] });
  expect(names).toMatchObject([{ players: [{ name: 'Sample agent' }] }]);
  await host.stop();
});

test('stopping the command during filling ends it cleanly and releases the folder', async () => {
  const recorded = recordedIo();
  const stderr = (text: string): void => {
    recorded.io.stderr(text);
    if (text.includes('demo data')) recorded.stop();
  };
  const deps = { io: { ...recorded.io, stderr }, loadHost: async () => startHost };
  expect(await serve.run(['--demo-data', '--data', data, '--chain', 'off'], deps)).toBe(0);
  expect(recorded.out()).toBe('');
  expect(existsSync(join(data, 'demo', 'host.json'))).toBe(false);
});
