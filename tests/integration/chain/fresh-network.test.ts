import { encodeDeployData, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TEST_USDC_CODE, USDC_ABI } from '../../../src/main/chain/network/abi.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';
import { arbiter as runArbiter } from '../../support/arbiter.ts';
import { START } from '../../support/payments/seller.ts';
import { openNode, type Node } from '../../support/chain/node.ts';

/** A real network from the first setting on: what is missing, the first sale, the contract, the first mint. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NETWORK = 'base-sepolia';
const USDC = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
const PAYEE = privateKeyToAccount(generatePrivateKey()).address;
const ADMIN = privateKeyToAccount(generatePrivateKey()).address;
const minterKey = generatePrivateKey();
const facilitatorKey = generatePrivateKey();
const WITHIN = { timeout: 60_000, interval: 100 };

let node: Node & { end(): Promise<void> };
let host: BuiltHost;
let window: HostWindow;

async function openHost(data?: string): Promise<void> {
  host = await startBuiltHost({
    chain: 'settings',
    testClock: false,
    env: { ARBITER_MINTER_KEY: minterKey, ARBITER_FACILITATOR_KEY: facilitatorKey },
    ...(data === undefined ? {} : { data }),
  });
  window = await host.window();
}

beforeAll(async () => {
  node = await openNode({ chainId: 84_532, untilEnd: true, slotsInEpoch: 1 });
  const admin = await node.account();
  const code = encodeDeployData({ abi: USDC_ABI, bytecode: TEST_USDC_CODE, args: [admin.address] });
  const { contract } = await node.send(admin, { data: code });
  await node.rpc('anvil_setCode', [USDC, await node.rpc('eth_getCode', [contract as Hex, 'latest'])]);
  await openHost();
});
afterAll(async () => {
  await host.dispose();
  await node.end();
});

const arbiter = async (...args: string[]) => {
  const { code, out, err } = await runArbiter([...args, '--data', host.data, '--json'], { PATH: '/usr/bin' });
  return { code, stdout: out, stderr: err };
};
const sale = () => host.rest.post('/paid/chess_analysis', { fen: START, thinkMs: 50 });

describe('a real network', () => {
  test('is chosen on the command line, and reads with several nodes of which the first is dead', async () => {
    const { code, stdout } = await arbiter(
      'chain',
      'use',
      NETWORK,
      '--name',
      NETWORK,
      '--rpc',
      `http://127.0.0.1:9 ${node.anvil.url}`,
    );
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ abilities: { read: null, settle: null, mint: 'no_contract' } }),
    ]);
  });

  test('says in one sentence that a payee is missing, then that gas is', async () => {
    const first = await sale();
    expect([first.status, first.body['details']]).toEqual([
      503,
      expect.objectContaining({ reason: 'no_payee' }),
    ]);
    expect((await arbiter('payments', 'payee', 'set', PAYEE, '--network', NETWORK)).code).toBe(0);
    const second = await sale();
    expect([second.status, second.body['details']]).toEqual([
      503,
      expect.objectContaining({ reason: 'no_gas' }),
    ]);
    for (const key of [minterKey, facilitatorKey])
      await node.rpc('anvil_setBalance', [privateKeyToAccount(key).address, '0xffffffffffffffffff']);
  });

  test('sells without a contract for rewards', async () => {
    await expect.poll(async () => (await sale()).status, { timeout: 60_000, interval: 1000 }).toBe(402);
    const { status } = await host.rest.get('/facilitator/supported');
    expect(status).toBe(200);
    expect(await window.api.call('chain.status', {})).toMatchObject({ state: 'ready', rewardToken: null });
  });

  test('shows a deployment without signing it, and refuses one by another name', async () => {
    const nonce = await node.rpc('eth_getTransactionCount', [
      privateKeyToAccount(minterKey).address,
      'latest',
    ]);
    const elsewhere = await arbiter('chain', 'deploy', '--admin', ADMIN, '--network', 'base');
    expect(elsewhere.stderr).toContain('base-sepolia is chosen');
    const preview = JSON.parse(
      (await arbiter('chain', 'deploy', '--admin', ADMIN, '--dry-run', '--network', NETWORK)).stdout,
    );
    expect(preview).toMatchObject({ contract: null, plan: { admin: ADMIN, isAffordable: true } });
    const refused = await arbiter('chain', 'deploy', '--admin', ADMIN, '--name', 'base');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('Type the name of the network'),
    ]);
    const own = await arbiter('chain', 'deploy', '--admin', privateKeyToAccount(minterKey).address);
    expect(own.stderr).toContain('this host holds the key of that one');
    expect(
      await node.rpc('eth_getTransactionCount', [privateKeyToAccount(minterKey).address, 'latest']),
    ).toBe(nonce);
  });

  test('gets its contract once, with roles for the right addresses, and mints when its block is final', async () => {
    const preview = JSON.parse((await arbiter('chain', 'deploy', '--admin', ADMIN)).stdout) as {
      plan: { contract: string };
    };
    const deployed = await arbiter('chain', 'deploy', '--admin', ADMIN, '--name', NETWORK);
    const result = JSON.parse(deployed.stdout) as {
      contract: string;
      checks: { what: string; ok: boolean }[];
    };
    expect([deployed.code, result.contract]).toEqual([0, preview.plan.contract]);
    expect(result.checks.map(({ what, ok }) => [what, ok])).toEqual([
      ['code', true],
      ['minter_role', true],
      ['minter_not_admin', true],
      ['ceiling', true],
      ['paused', true],
    ]);
    expect((await window.api.call('chain.status', {})).abilities.mint).toBe('deploying');
    await node.rpc('anvil_mine', ['0x5']);
    await expect
      .poll(async () => (await window.api.call('chain.status', {})).abilities.mint, WITHIN)
      .toBeNull();
    const places = [{ wallet: `0x${'11'.repeat(20)}`, placement: 1 }] as never;
    const [row] = await window.api.call('rewards.payPool', {
      pool: 'first',
      amountMicro: 1_000_000,
      players: 2,
      places,
    });
    const state = async () =>
      (await window.api.call('rewards.get', { matchId: row?.matchId ?? '', wallet: `0x${'11'.repeat(20)}` }))
        .transaction?.state;
    await expect.poll(state, WITHIN).toMatch(/mined|final/u);
    expect((await arbiter('chain', 'deploy', '--admin', ADMIN, '--name', NETWORK)).stderr).toContain(
      'already',
    );
  });

  test('keeps its contract after a restart', async () => {
    const { data } = host;
    await host.kill();
    await openHost(data);
    await expect
      .poll(async () => (await window.api.call('chain.status', {})).abilities, WITHIN)
      .toEqual({ read: null, settle: null, mint: null });
    expect((await arbiter('chain', 'check')).code).toBe(0);
  });
});
