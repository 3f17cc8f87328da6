// In process: evidence is read with a fetch of the test, and from chains that belong to no host.
import { encodeFunctionData } from 'viem';
import { expect, test } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import { REWARD_TOKEN_ABI } from '../../../src/main/chain/network/abi.ts';
import { matchKeyOf } from '../../../src/main/chain/match-key.ts';
import { toWei } from '../../../src/main/chain/token-amounts.ts';
import { readOnChainEvidence, type Hex } from '../../../src/main/chain/index.ts';
import { createRpc, type Fetch } from '../../../src/main/chain/network/rpc.ts';
import { verifyFolder } from '../../../src/main/app-features/verify/index.ts';
import { matchOf, openTestChain, WALLET, type TestChain } from '../../support/chain/test-chain.ts';
import { openNode } from '../../support/chain/node.ts';
import { mintOne, nextSecond, READY_MS, openReadyChain } from '../../support/chain/ready.ts';
import { replayCheck } from '../../support/played.ts';

async function verified({ storage }: TestChain, url: string, request: Fetch = (to, init) => fetch(to, init)) {
  const report = await verifyFolder(
    {
      paths: storage.paths,
      scope: 'all',
      replayCheck,
      readChain: ({ epochs }) => readOnChainEvidence(url, epochs, request),
    },
    { start: () => undefined, rowProgress: { step: () => undefined } },
  );
  return { chain: report.chain, check: report.checks.find(({ name }) => name === 'chain_mints') };
}

/** Rows become final when a dump contains them, about a second later. */
const whenFinal = ({ storage }: TestChain, count: number) =>
  new Promise<void>((resolve) => {
    let final = 0;
    storage.bus.on('mint.changed', ({ state }) => {
      if (state === 'final' && (final += 1) === count) resolve();
    });
  });

test('compares the database with its own chain and with no other chain', async () => {
  const opened = await openTestChain();
  opened.chain.start();
  expect(await opened.chain.whenReady(20_000)).toBe(true);
  const final = whenFinal(opened, 3);
  for (const n of [1, 2, 3]) await opened.enqueue(matchOf(n), n);
  await final;
  const { rpcUrl, rewardToken } = opened.chain.status();
  const url = rpcUrl ?? '';
  expect(await verified(opened, url)).toEqual({
    chain: 'asked',
    check: { name: 'chain_mints', ok: true, rows: 3 },
  });

  const other = await openNode();
  expect(await verified(opened, other.anvil.url)).toEqual({ chain: 'not_asked', check: undefined });
  await other.anvil.kill();
  expect(await verified(opened, other.anvil.url)).toEqual({ chain: 'not_asked', check: undefined });

  // The owner of the minter’s key can mint outside the host, but the comparison finds it.
  const account = privateKeyToAccount((await opened.deps.vault.get('chain:local:minter')) as Hex);
  const rpc = createRpc(url, (to, init) => fetch(to, init));
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 31_337,
    nonce: Number(await rpc('eth_getTransactionCount', [account.address, 'latest'])),
    to: rewardToken as Hex,
    data: encodeFunctionData({
      abi: REWARD_TOKEN_ABI,
      functionName: 'mintReward',
      args: [matchKeyOf(matchOf(9)), WALLET, toWei(1_000_000)],
    }),
    gas: 300_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
  });
  const txHash = await rpc('eth_sendRawTransaction', [raw]);
  expect(await verified(opened, url)).toMatchObject({
    chain: 'asked',
    check: { ok: false, rows: 4, firstBroken: `transaction ${String(txHash)}` },
  });
});

test('searches for mints from the block of the deployment, not from the first block', async () => {
  const opened = await openReadyChain();
  await mintOne(opened, 1);
  const { rpcUrl, rewardToken } = opened.chain.status();
  const from: string[] = [];
  const report = await verified(opened, rpcUrl ?? '', (url, init) => {
    const { method, params } = JSON.parse(String(init.body)) as {
      method: string;
      params: { fromBlock: string }[];
    };
    if (method === 'eth_getLogs') from.push(params[0]?.fromBlock ?? '');
    return fetch(url, init);
  });
  expect(report).toMatchObject({ chain: 'asked', check: { ok: true, rows: 1 } });
  const [block] = from;
  expect(Number(block)).toBeGreaterThan(0);
  const code = (at: number) => opened.rpc('eth_getCode', [rewardToken, `0x${at.toString(16)}`]);
  expect(await code(Number(block) - 1)).toBe('0x');
  expect(await code(Number(block))).not.toBe('0x');
});

test('recognises a chain that was restarted', async () => {
  const opened = await openReadyChain();
  await mintOne(opened, 1);
  for (let start = 0; start < 3; start += 1) {
    await opened.chain.stop();
    await nextSecond();
    opened.chain.start();
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    expect(await verified(opened, opened.chain.status().rpcUrl ?? '')).toEqual({
      chain: 'asked',
      check: { name: 'chain_mints', ok: true, rows: 1 },
    });
  }
});
