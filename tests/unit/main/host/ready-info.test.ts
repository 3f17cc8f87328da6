import { expect, test } from 'vitest';
import { followChainPort, readyInfoOf } from '../../../../src/main/host/ready-info.ts';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import type { HostOptions } from '../../../../src/main/platform/host-api.ts';
import type { ChainStatus } from '../../../../src/shared/chain-status.ts';

const options = { dataFolder: '/data' } as HostOptions;
const league = { manager: 8000, referees: [8001], players: [] } as Parameters<typeof readyInfoOf>[2];

test('the ready line names every port, and null for a listener that is not open', () => {
  const known = { gateway: 7400, adminToken: 'secret', uiCode: 'code' };
  expect(readyInfoOf(options, { ...known, lichess: 7480 }, league)).toEqual({
    pid: process.pid,
    url: 'http://127.0.0.1:7400/',
    uiUrl: 'http://127.0.0.1:7400/#token=code',
    adminToken: 'secret',
    data: '/data',
    ports: { gateway: 7400, league: 8000, referees: [8001], openfront: null, chain: null, lichess: 7480 },
  });
});

/** A chain whose node listens at the ports that the test sets. */
function openFollower(known: number | null) {
  const bus = createBus(() => undefined);
  const node = { port: known };
  const reported: (number | null)[] = [];
  const chain = { port: () => Promise.resolve(node.port) };
  const stop = followChainPort({ bus, chain }, known, (port) => void reported.push(port));
  const change = async (port: number | null): Promise<void> => {
    node.port = port;
    bus.emit('chain.changed', { status: {} as ChainStatus });
    await new Promise(setImmediate);
  };
  return { change, reported, stop };
}

test('each new port of the local node is reported once, and none on a network without one', async () => {
  const { change, reported } = openFollower(8545);
  await change(8545);
  await change(null);
  await change(null);
  await change(8546);
  expect(reported).toEqual([null, 8546]);
});

test('after the stop nothing is reported, so that no file is written for a host that has ended', async () => {
  const { change, reported, stop } = openFollower(8545);
  const pending = change(null);
  stop();
  await pending;
  await change(8546);
  expect(reported).toEqual([]);
});
