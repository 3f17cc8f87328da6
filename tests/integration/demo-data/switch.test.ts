// In process: the demo data are filled by a filler of the test, because the real one takes minutes.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DemoDataFiller } from '../../../src/main/platform/host-api.ts';
import { createConnectionApi } from '../../../src/main/platform/in-process-api.ts';
import type { Api, DemoDataStatus } from '../../../src/shared/contract/index.ts';
import { startTestHost, temporaryFolder, type TestHost } from '../../support/start-host.ts';

/** Fills the demo with one match only; the full content is tested with the command. */
const filler: DemoDataFiller = {
  steps: 2,
  async fill(host, { onStep, signal }) {
    onStep(1);
    const seats = { x: { kind: 'random' }, o: { kind: 'random' } };
    await host.openWindowConnection().request('match.start', { template: 'tic_tac_toe.v1', seats });
    if (waits)
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
    onStep(2);
    return true;
  },
};
let waits = false;

let data: string;
let host: TestHost;
let api: Api;
beforeEach(async () => {
  data = temporaryFolder();
  waits = false;
  host = await startTestHost({ dataFolder: data, demoData: filler });
  api = createConnectionApi(host.host.openWindowConnection());
});
afterEach(async () => {
  await host.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Resolves with the first status in one of the states. */
const until = (...states: DemoDataStatus['state'][]): Promise<DemoDataStatus> =>
  new Promise((resolve) => {
    const off = api.onEvent((event) => {
      if (event.name !== 'demoData.changed' || !states.includes(event.payload.state)) return;
      off();
      resolve(event.payload);
    });
  });

/** Every file of the person's own folder with its content; open SQLite files are compared through queries instead. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/arbiter\.db|audit-head|host\.json|lock/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
    })
    .toSorted();

test('a window shows demo data, and removing it leaves nothing behind', async () => {
  await api.call('agents.create', { name: 'Mine' });
  const own = { head: await api.call('audit.head', {}), files: filesOf(data) };
  const visible = until('shown');
  expect((await api.call('demoData.load', {})).state).toBe('loading');
  const { done, total } = await visible;
  expect(done).toBe(total);
  expect(existsSync(join(data, 'demo', 'arbiter.db'))).toBe(true);

  // All calls now go to the demo's host, and its events are passed on.
  expect((await api.call('sessions.page', { limit: 10 })).total).toBe(1);
  expect((await api.call('agents.list', {})).map(({ name }) => name)).not.toContain('Mine');
  const received = new Promise<number>((resolve) => {
    const off = api.onEvent((event, seq) => {
      if (event.name !== 'agent.changed') return;
      off();
      resolve(seq);
    });
  });
  await api.call('agents.create', { name: 'Made in the demo' });
  expect(await received).toBeGreaterThan(0);

  expect(await api.call('demoData.remove', {})).toMatchObject({ state: 'none', failure: null });
  expect(existsSync(join(data, 'demo'))).toBe(false);
  expect(await api.call('audit.head', {})).toEqual(own.head);
  expect(filesOf(data)).toEqual(own.files);
  expect((await api.call('sessions.page', { limit: 10 })).total).toBe(0);
  expect((await api.call('agents.list', {})).map(({ name }) => name)).toEqual(['Mine']);
});

test('demo data can be left and shown again; a cancelled load leaves nothing behind', async () => {
  waits = true;
  await api.call('demoData.load', {});
  expect(await api.call('demoData.cancel', {})).toMatchObject({ state: 'none', failure: null });
  expect(existsSync(join(data, 'demo'))).toBe(false);

  waits = false;
  let visible = until('shown');
  await api.call('demoData.load', {});
  await visible;
  expect((await api.call('demoData.leave', {})).state).toBe('kept');
  expect((await api.call('sessions.page', { limit: 10 })).total).toBe(0);
  visible = until('shown');
  await api.call('demoData.load', {});
  await visible;
  expect((await api.call('sessions.page', { limit: 10 })).total).toBeGreaterThan(0);
});
