import { expect, onTestFinished, test } from 'vitest';
import { isFullRun } from '../../support/full-run.ts';
import { mintAmidReorganisations } from '../../support/chain/random-reorganisations.ts';
import { openRealNetwork, type RealNetwork } from '../../support/chain/real-network.ts';

/** Drives the built host on a network whose newest blocks are replaced between two looks of the host. */

const walletOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as const;
/** Past the block that the network calls finalized. */
const MANY_BLOCKS = '0x60';

async function open(slotsInEpoch?: number): Promise<RealNetwork> {
  const network = await openRealNetwork(slotsInEpoch === undefined ? {} : { slotsInEpoch });
  onTestFinished(() => network.host.dispose());
  return network;
}

test('a mint whose block is replaced at once is sent again, and is final only on the chain', async () => {
  const network = await open();
  const { node } = network;
  const ids: string[] = [];
  for (let n = 1; n <= 4; n += 1) {
    const id = await network.pay(`pool-${n}`, walletOf(n), 10_000_000);
    await network.untilState(id, walletOf(n), ['mined']);
    // The block is removed and a longer history follows before the host reads the chain again.
    await node.rpc('anvil_rollback', [1]);
    await node.rpc('anvil_mine', ['0x3']);
    ids.push(id);
  }
  await expect.poll(async () => (await network.mintedOnChain()).length, { timeout: 30_000 }).toBe(4);
  expect(await Promise.all(ids.map((id, at) => network.stateOf(id, walletOf(at + 1))))).not.toContain(
    'final',
  );
  await node.rpc('anvil_mine', [MANY_BLOCKS]);
  for (const [at, id] of ids.entries()) await network.untilState(id, walletOf(at + 1), ['final']);
  expect(await network.mintedOnChain()).toHaveLength(4);
}, 120_000);

test('random reorganisations leave each mint once on the chain, also where a nonce is taken', async () => {
  // A block is final eight blocks later, which is deeper than the reorganisations are.
  const network = await open(4);
  const amid = { reorgs: isFullRun ? 8 : 4, perReorg: 4, maxWaitMs: 1500, seed: 7 };
  const { mints, untrue } = await mintAmidReorganisations(network, amid);
  await network.node.rpc('anvil_mine', [MANY_BLOCKS]);
  await Promise.all(
    mints.map(async ({ matchId, wallet }) => {
      await network.untilState(matchId, wallet, ['mined', 'final']);
    }),
  );
  await network.node.rpc('anvil_mine', [MANY_BLOCKS]);
  for (const { matchId, wallet } of mints) await network.untilState(matchId, wallet, ['final']);
  const onChain = await network.mintedOnChain();
  expect(untrue).toEqual([]);
  expect(new Set(onChain.map(({ to }) => to.toLowerCase())).size).toBe(mints.length);
  expect(onChain).toHaveLength(mints.length);
}, 180_000);
