import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoSettings } from '../../../../../src/main/app-features/demo-data/folder.ts';

const OWN = {
  dataFolder: '/home/me/arbiter',
  ports: { gateway: 7400, league: 8000, referees: [8001, 8002], players: [8101], openfront: 8765 },
  limits: 'on' as const,
};

test('demo data has a folder of its own inside the person’s, and the rest of their settings', () => {
  expect(demoSettings(OWN)).toMatchObject({ dataFolder: join('/home/me/arbiter', 'demo'), limits: 'on' });
});

test('no port of it is a fixed one, so that both hosts can run', () => {
  const { gateway, league, referees, players, openfront } = demoSettings(OWN).ports;
  expect([gateway, league, ...referees, ...players, openfront].every((port) => port === 0)).toBe(true);
  expect([referees.length, players.length]).toEqual([1, 1]);
});

test('the person’s own settings are left as they were', () => {
  const before = structuredClone(OWN);
  demoSettings(OWN);
  expect(OWN).toEqual(before);
});
