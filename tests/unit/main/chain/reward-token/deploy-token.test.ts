import { expect, test } from 'vitest';
import type { PayableNode } from '../../../../../src/main/chain/context.ts';
import { deployToken, isDeploying } from '../../../../../src/main/chain/reward-token/deploy-token.ts';
import { openSender } from '../../../../support/chain/scripted-node.ts';

const TERMS = { admin: `0x${'ad'.repeat(20)}`, dailyMintLimitMicro: 1 } as const;

/** A deployment that is followed for a while; the newest block is 100 and the final one 50. */
async function openDeployment() {
  const { context, link, sender, node, pass, close, transactions } = await openSender();
  const epoch = { epoch: 'e1', rewardToken: null, usdc: `0x${'cc'.repeat(20)}` };
  const payable = { ...link, epoch } as unknown as PayableNode;
  return {
    node,
    pass,
    close,
    transactions,
    deploy: () => deployToken({ context, node: payable, sender }, TERMS),
    isOpen: () => isDeploying(context, payable, 'e1'),
    /** Puts what was sent last into a block. */
    mineLast(ok: boolean, block: number): void {
      node.blocks.set(block, `0x${block}`);
      const last = node.sent.at(-1);
      if (last !== undefined) node.receipts.set(last.hash, { ok, block, blockHash: `0x${block}` });
    },
  };
}

test('a deployment that was reverted is repeated once its block is final, and not before', async () => {
  const { node, deploy, isOpen, mineLast, pass, close } = await openDeployment();
  const first = deploy();
  await pass(1);
  mineLast(false, 60);
  await pass(5);
  expect([(await first).state, await isOpen()]).toEqual(['reverted', true]);
  const sentFirst = node.sent.length;
  const early = deploy();
  await pass(5);
  expect([(await early).state, node.sent.length]).toEqual(['reverted', sentFirst]);
  node.namedBlocks.finalized = 60;
  expect(await isOpen()).toBe(false);
  const second = deploy();
  await pass(1);
  expect(await isOpen()).toBe(true);
  mineLast(true, 61);
  await pass(5);
  expect(await second).toMatchObject({ state: 'mined', nonce: (await first).nonce + 1 });
  await close();
});

test('a deployment whose nonce another transaction used is made again', async () => {
  const { node, deploy, isOpen, mineLast, pass, close } = await openDeployment();
  const first = deploy();
  await pass(1);
  node.refusal = () => 'nonce too low';
  Object.assign(node.nonces, { pending: 1, latest: 1, finalized: 1 });
  await pass(30);
  expect([(await first).state, await isOpen()]).toEqual(['dead', false]);
  node.refusal = () => null;
  const second = deploy();
  await pass(1);
  mineLast(true, 61);
  await pass(5);
  expect((await second).state).toBe('mined');
  await close();
});
