import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isFullRun } from '../../support/full-run.ts';
import { openRealNetwork, NETWORK, type RealNetwork } from '../../support/payments/real-network.ts';
import { openStakes, playAmidKills } from '../../support/stakes/played-amid-kills.ts';

/** Stakes of the built program on a real network, which an Anvil takes the part of. */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let network: RealNetwork;
beforeAll(async () => {
  network = await openRealNetwork({}, 1);
});
afterAll(() => network.dispose());

test('are off until a person has typed the name of the network, and never for games of chance', async () => {
  const { api } = await network.host.window();
  const create = (template: string, feeMicro = 1_000_000) =>
    api.call('stakes.create', { title: 'Real', game: { kind: 'session', template }, feeMicro });
  expect(await api.call('stakes.networks', {})).toMatchObject({ network: NETWORK, isAllowed: false });
  await expect(create('tic_tac_toe.v1')).rejects.toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
  await expect(
    api.call('stakes.allow', { network: NETWORK, typed: 'base', isAllowed: true }),
  ).rejects.toMatchObject({ code: expect.any(String) });
  await openStakes(network);
  await expect(create('rps.v1')).rejects.toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
  await expect(create('tic_tac_toe.v1', 60_000_000)).rejects.toMatchObject({ code: 'STAKE_NOT_ALLOWED' });
});

test('are played, drawn or cancelled by players outside while the host is killed', async () => {
  const report = await playAmidKills(network, { kills: isFullRun ? 2 : 1, seed: 3, atLeast: 3 });
  expect(report.problems).toEqual([]);
  expect(report.settled + report.drawn + report.refunded).toBeGreaterThanOrEqual(3);
});
