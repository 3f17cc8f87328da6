import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoHostOptions } from '../../../../../src/main/app-features/demo-data/demo-folder.ts';

const OWN = {
  dataFolder: '/home/me/arbiter',
  ports: {
    gateway: 7400,
    league: 8000,
    referees: [8001, 8002],
    players: [8101],
    openfront: 8765,
    lichess: 7480,
  },
  limits: 'on' as const,
};

test('demo data has its own folder inside the data folder and otherwise the person’s settings', () => {
  expect(demoHostOptions(OWN)).toMatchObject({ dataFolder: join('/home/me/arbiter', 'demo'), limits: 'on' });
});

test('the demo’s host uses no fixed port, so that both hosts can run', () => {
  const { gateway, league, referees, players, openfront, lichess } = demoHostOptions(OWN).ports;
  expect([gateway, league, ...referees, ...players, openfront, lichess].every((port) => port === 0)).toBe(
    true,
  );
  expect([referees.length, players.length]).toEqual([1, 1]);
});

test('the person’s own settings are not changed', () => {
  const before = structuredClone(OWN);
  demoHostOptions(OWN);
  expect(OWN).toEqual(before);
});
