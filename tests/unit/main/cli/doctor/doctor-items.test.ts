import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { doctorItems } from '../../../../../src/main/cli/doctor/doctor-items.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const PORTS = { gateway: 0, league: 0, referees: [0], players: [0], openfront: 0, lichess: 0 };

test('every item has a unique name, and programs come first', async () => {
  const root = temporaryFolder();
  const env = { HOME: root, PATH: root };
  const entryUrl = pathToFileURL(join(root, 'cli.mjs')).href;
  const items = await doctorItems(
    { dataFolder: join(root, 'data'), ports: PORTS },
    { env, entryUrl, program: 'node bin/arbiter.mjs', nowMs: () => 0 },
  );
  expect(items.find(({ name }) => name === 'chain')?.remedy ?? 'node bin/arbiter.mjs chain').toContain(
    'node bin/arbiter.mjs chain',
  );
  const names = items.map(({ name }) => name);
  expect(new Set(names).size).toBe(12);
  expect(names.indexOf('gateway port')).toBe(4);
  // In an empty home folder optional items are missing, and none is in trouble.
  expect(items.filter(({ state }) => state === 'problem')).toEqual([]);
  expect(items.filter(({ state }) => state === 'missing').length).toBeGreaterThan(0);
});
