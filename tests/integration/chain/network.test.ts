import { describe, expect, test } from 'vitest';
import { encodeDeployData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  REWARD_TOKEN_ABI,
  REWARD_TOKEN_CODE,
  TEST_USDC_CODE,
  USDC_ABI,
} from '../../../src/main/chain/network/abi.ts';
import { waitForEmptyOutbox } from '../../support/chain/ledger-checks.ts';
import { matchOf, openTestChain, WALLET } from '../../support/chain/test-chain.ts';
import { openNode } from '../../support/chain/node.ts';

const CHAIN_ID = 84532;
const USDC = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
const READY_MS = 20_000;

/**
 * A node that takes the part of a real network: the contracts are deployed, the accounts have gas,
 * and the keys are given.
 */
async function network(options: { usdc?: boolean; fetch?: typeof fetch } = {}) {
  const node = await openNode({ chainId: CHAIN_ID });
  const admin = await node.account();
  const minterKey = generatePrivateKey();
  const minter = privateKeyToAccount(minterKey);
  const args = [admin.address, minter.address, 10n ** 24n] as const;
  const token = encodeDeployData({ abi: REWARD_TOKEN_ABI, bytecode: REWARD_TOKEN_CODE, args });
  const rewardToken = (await node.send(admin, { data: token })).contract as Hex;
  const usdcCode = encodeDeployData({ abi: USDC_ABI, bytecode: TEST_USDC_CODE, args: [admin.address] });
  const usdc = (await node.send(admin, { data: usdcCode })).contract as Hex;
  const placed = options.usdc === false ? '0x00' : await node.rpc('eth_getCode', [usdc, 'latest']);
  await node.rpc('anvil_setCode', [USDC, placed]);
  const opened = await openTestChain({
    profile: 'settings',
    environmentKeys: { minter: minterKey, facilitator: generatePrivateKey() },
    fetch: options.fetch ?? fetch,
  });
  const choose = (rpcUrl = node.anvil.url) =>
    opened.chain.choose({ profile: 'base-sepolia', typedName: 'base-sepolia', rpcUrl, rewardToken });
  const gas = () => node.rpc('anvil_setBalance', [minter.address, '0xffffffffffffffffff']);
  const troubled = (problem: string) =>
    new Promise<void>((resolve) => {
      opened.storage.bus.on('chain.changed', ({ status }) => status.detail === problem && resolve());
    });
  return { node, opened, choose, gas, troubled };
}

describe('a real network', () => {
  test('is minted on with the same code, and rows are final when the network finalizes them', async () => {
    const { node, opened, choose, gas } = await network();
    const { chain, enqueue } = opened;
    await gas();
    expect(await choose()).toBe(true);
    expect(await chain.whenReady(READY_MS)).toBe(true);
    expect(chain.status()).toMatchObject({ profile: 'base-sepolia', playMoney: false, rpcUrl: null });
    await enqueue(matchOf(1));
    expect(await chain.mints.waitForOutcome(matchOf(1), WALLET, READY_MS)).toMatchObject({ state: 'mined' });
    const final = new Promise<void>((resolve) => {
      opened.storage.bus.on('mint.changed', ({ state }) => state === 'final' && resolve());
    });
    await node.rpc('anvil_mine', ['0x100']);
    await final;
    expect(await chain.fundUsdc(WALLET, 5, 'no')).toEqual({ kind: 'refused', reason: 'real_network' });
  });

  test('reports missing gas and continues when there is some', async () => {
    const { opened, choose, gas, troubled } = await network();
    const poor = troubled('no_gas');
    expect(await choose()).toBe(true);
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await opened.enqueue(matchOf(1));
    await poor;
    await gas();
    await waitForEmptyOutbox(opened);
    expect(opened.chain.mints.find(matchOf(1), WALLET)?.state).toMatch(/mined|final/u);
  });

  test('is not used if its USDC has another name', async () => {
    const { choose, troubled, opened } = await network({ usdc: false });
    const wrong = troubled('wrong_token');
    expect(await choose()).toBe(true);
    await wrong;
    expect(opened.chain.reader()).toBeNull();
  });

  test('is sent nothing while it reports a wrong chain id', async () => {
    // The chosen node stays wrong until it is chosen again: a retry that found it right would mint, as it should.
    let lying = false;
    const other = await openNode();
    let otherReached = (): void => undefined;
    const reachedOther = new Promise<void>((resolve) => {
      otherReached = resolve;
    });
    // The signed bytes: a slow node may get the same ones twice.
    const sent = new Set<string>();
    const { node, opened, choose, gas, troubled } = await network({
      async fetch(url, init) {
        const requested = String(init?.body);
        if (requested.includes('eth_sendRawTransaction'))
          sent.add(requested.slice(requested.indexOf('"params"')));
        const lie = { jsonrpc: '2.0', id: 1, result: '0x2105' };
        const isOther = String(url).startsWith(other.anvil.url);
        if (isOther) otherReached();
        return lying && !isOther && requested.includes('eth_chainId') ? Response.json(lie) : fetch(url, init);
      },
    });
    await gas();
    expect(await choose()).toBe(true);
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    const wrong = troubled('wrong_chain_id');
    lying = true;
    await wrong;
    expect(opened.chain.status()).toMatchObject({ state: 'wrong_chain', detail: 'wrong_chain_id' });
    await opened.enqueue(matchOf(1));
    expect(opened.chain.mints.find(matchOf(1), WALLET)).toMatchObject({ state: 'queued', txHash: null });
    // Another node with another chain id, at the same address.
    const stillWrong = reachedOther.then(() => troubled('wrong_chain_id'));
    expect(await choose(other.anvil.url)).toBe(true);
    await stillWrong;
    expect(opened.chain.reader()).toBeNull();
    expect([...sent]).toEqual([]);
    lying = false;
    expect(await choose(node.anvil.url)).toBe(true);
    await waitForEmptyOutbox(opened);
    expect(opened.chain.mints.find(matchOf(1), WALLET)?.state).toMatch(/mined|final/u);
    expect(sent.size).toBe(1);
  });

  test('gets no rows that were queued for the local chain', async () => {
    const { opened, choose, gas } = await network();
    await gas();
    await opened.enqueue(matchOf(1));
    expect(await choose()).toBe(true);
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await opened.enqueue(matchOf(2));
    await waitForEmptyOutbox(opened);
    expect(opened.chain.mints.find(matchOf(2), WALLET)?.state).toMatch(/mined|final/u);
    expect(opened.chain.mints.find(matchOf(1), WALLET)?.state).toBe('queued');
  });
});
