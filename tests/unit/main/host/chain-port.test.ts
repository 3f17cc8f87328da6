import { expect, test } from 'vitest';
import { followChainPort } from '../../../../src/main/host/chain-port.ts';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import type { ChainStatus } from '../../../../src/shared/chain-status.ts';

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
