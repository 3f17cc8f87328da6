// In process: output of the commands is recorded beside a host that mints.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPidRecord } from '../../../src/main/chain/node/orphan-process.ts';
import { command as rewards } from '../../../src/main/cli/commands/rewards.ts';
import { command as verify } from '../../../src/main/cli/commands/verify.ts';
import { createGameClient, readHostTarget } from '../../../src/main/cli/rewards/game-client.ts';
import type { Api } from '../../../src/shared/contract/index.ts';
import { recordedIo } from '../../support/command-io.ts';
import { ensureBuild } from '../../support/built-program.ts';
import { connectChild } from '../../support/mcp/child.ts';
import { connectServer, type McpClient } from '../../support/mcp/clients.ts';
import { windowOf } from '../../support/models.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/**
 * One host with a chain, used through the command line and the MCP server as external programs would use it.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const COMMANDS = { rewards, verify };

let testHost: BuiltHost;
let api: Api;
beforeAll(async () => {
  await ensureBuild();
  testHost = await startBuiltHost({ chain: 'local' });
  api = await windowOf(testHost);
});
afterAll(async () => {
  const chain = readPidRecord(join(testHost.data, 'chain', 'process.json'));
  await testHost.stop();
  if (chain !== null) expect(() => process.kill(chain.pid, 0)).toThrow();
  rmSync(testHost.data, { recursive: true, force: true });
});

/** Runs a command of the program on the data folder of the running host. */
async function arbiter(name: keyof typeof COMMANDS, ...args: string[]) {
  const { io, out, err } = recordedIo();
  const loadHost = async (): Promise<never> => Promise.reject(new Error('a host runs already'));
  const code = await COMMANDS[name].run([...args, '--data', testHost.data], { io, loadHost });
  return { code, out: out(), err: err() };
}

interface Balance {
  readonly wallet: string;
  readonly earned: number;
  readonly monard: number | null;
}

describe('the command line', () => {
  test('simulates matches up to the chain, reads balances from it and verifies both', async () => {
    const played = await arbiter('rewards', 'simulate', '--players', '3', '--matches', '3', '--json');
    expect(played.code).toBe(0);
    const report = JSON.parse(played.out) as {
      matches: number;
      clock: string;
      answers: Record<string, number>;
      wallets: Balance[];
    };
    expect(report).toMatchObject({
      players: 3,
      matches: 3,
      clock: 'test',
      // Two of three rewards are held until the last wallet of the lobby has submitted.
      answers: { '200': 3, '200 held': 6 },
      cheats: {},
    });
    expect(report.wallets).toHaveLength(3);
    for (const { wallet, earned, monard } of report.wallets) {
      expect(wallet).toBe(getAddress(wallet));
      expect(earned).toBeGreaterThan(0);
      expect(monard).toBe(earned);
    }

    const read = await arbiter('rewards', 'wallet', '--json');
    const { wallets } = JSON.parse(read.out) as { wallets: Balance[] };
    expect(read.code).toBe(0);
    expect(new Set(wallets)).toEqual(new Set(report.wallets));
    const one = await arbiter('rewards', 'wallet', wallets[0]?.wallet ?? '');
    expect(one.out).toContain(wallets[0]?.earned.toFixed(2));

    const verified = await arbiter('verify', '--json');
    const verdict = JSON.parse(verified.out) as { chain: string; checks: { name: string; rows: number }[] };
    expect(verified.code).toBe(0);
    expect(verdict.chain).toBe('asked');
    expect(verdict.checks.find(({ name }) => name === 'chain_mints')?.rows).toBe(9);
  });

  test('a reward is followed to its transaction, block and wallet, and all of them agree', async () => {
    const [row] = (await api.call('rewards.list', { limit: 1 })).rows;
    const { transaction, wallet } = await api.call('rewards.get', {
      matchId: row?.matchId ?? '',
      wallet: row?.wallet ?? '',
    });
    const found = await api.call('chain.transaction', { hash: transaction?.txHash ?? '' });
    expect(found).toMatchObject({
      reading: 'ok',
      state: 'final',
      call: { name: expect.stringMatching(/^mint(Reward|Batch)$/u) as string },
    });
    expect(found.records.length).toBeGreaterThan(0);
    for (const { verdict } of found.records) expect(verdict).toBe('agrees');
    expect(found.events.map(({ name }) => name)).not.toContain(null);
    const { block, transactions } = await api.call('chain.block', { number: found.blockNumber ?? -1 });
    expect(block?.number).toBe(found.blockNumber);
    expect(transactions.map(({ hash }) => hash)).toContain(found.hash);
    const { rows, head } = await api.call('chain.blocks', { limit: 5 });
    expect(rows[0]?.number).toBe(head);
    const address = await api.call('chain.address', { address: wallet, limit: 10 });
    expect(address.balances[0]).toMatchObject({ currency: 'MONARD', difference: '0' });
    expect(address.records.map(({ txHash }) => txHash)).toContain(found.hash);
    await expect(api.call('chain.block', { number: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('refuses, flags or holds dishonest submissions and mints none of the held ones', async () => {
    const request = '--players 2 --matches 4 --cheaters 1 --json'.split(' ');
    const { code, out } = await arbiter('rewards', 'simulate', ...request);
    expect(code).toBe(0);
    const { answers, cheats } = JSON.parse(out) as Record<'answers' | 'cheats', Record<string, number>>;
    expect(Object.values(cheats).reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBe(8);
    const rows = (await api.call('rewards.list', { limit: 100 })).rows.slice(0, 8);
    expect(rows.filter(({ outcome }) => outcome === 'rejected').map(({ mint }) => mint)).not.toContain(
      'minted',
    );
    for (const { outcome, review, mint } of rows)
      if (outcome === 'held' && review === null) expect(mint).toBe('held');
  });
});

test('mints a failed row once after a person queues it again', async () => {
  await api.call('chain.pause', { paused: true });
  const { seats, sessionId } = await testHost.rest.session('tic_tac_toe.v1', ['x', 'o']);
  const wallet = getAddress(`0x${'c3'.repeat(20)}`);
  await api.call('agents.setWallet', { agentId: seats[0].agentId, wallet });
  const decided = changed(({ name }) => name === 'reward.changed');
  await testHost.rest.post(`/sessions/${sessionId}/resign`, {}, { token: seats[1].token });
  await decided;
  const [row] = (await api.call('rewards.list', { wallet, limit: 1 })).rows;
  const matchId = row?.matchId ?? '';
  await expect(api.call('rewards.retryMint', { matchId, wallet })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const storage = new Database(join(testHost.data, 'arbiter.db'));
  storage.prepare("update mint_outbox set state = 'failed' where match_id = ?").run(matchId);
  storage.close();
  expect(await api.call('rewards.get', { matchId, wallet })).toMatchObject({ mint: 'failed' });
  expect(await api.call('rewards.retryMint', { matchId, wallet })).toMatchObject({ mint: 'pending' });
  const minted = new Promise<void>((done) => {
    const off = api.onEvent(() => {
      void api.call('rewards.get', { matchId, wallet }).then(({ mint }) => {
        if (mint !== 'minted') return;
        off();
        done();
      });
    });
  });
  await api.call('chain.pause', { paused: false });
  await minted;
  expect((await api.call('rewards.balances', { wallet }))?.monardMicro).toBe('14000000');
  await expect(api.call('rewards.retryMint', { matchId, wallet })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const { rows } = await api.call('audit.page', { offset: 0, limit: 50, filter: { subject: matchId } });
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['REWARD', 'MINT_RETRIED']));
});

test('requires a text with a nonce of this host if the setting is on', async () => {
  const target = await readHostTarget(testHost.ready.url);
  const client = createGameClient(() => target);
  await api.call('settings.set', { requireNonce: true });
  expect(await client.start(2)).toMatchObject({
    status: 401,
    body: { rejectionReason: 'INVALID_SIGNATURE' },
  });
  await api.call('settings.set', { requireNonce: false });
  expect(await client.start(2)).toMatchObject({ status: 200 });
});

test('displays all addresses in EIP-55 form', async () => {
  const { rewardToken, usdc } = await api.call('chain.status', {});
  const minter = await api.call('chain.minter', {});
  for (const visible of [rewardToken, usdc?.address, minter?.address]) {
    expect(visible).toMatch(/^0x/u);
    expect(visible).toBe(getAddress(visible ?? ''));
  }
});

type HostEvent = Parameters<Parameters<Api['onEvent']>[0]>[0];

const changed = (isIt: (event: HostEvent) => boolean): Promise<void> =>
  new Promise((done) => {
    const off = api.onEvent((event) => {
      if (!isIt(event)) return;
      off();
      done();
    });
  });

describe.each([
  [
    'Streamable HTTP',
    async () => {
      const { token } = await testHost.rest.register('Reader');
      return connectServer(new URL('mcp/rewards', testHost.ready.url), token);
    },
  ],
  ['stdio', () => connectChild({ data: testHost.data, server: 'rewards', args: ['--no-start'] })],
] as const)('the official client over %s', (_name, connect) => {
  let reader: McpClient;
  beforeAll(async () => {
    reader = await connect();
  });
  afterAll(() => reader.close());

  test('gets from health to a decision and its transaction, and finds no tool that writes', async () => {
    const health = await reader.call('rewards.health', {});
    expect(health.value).toMatchObject({ database: true, rateLimit: true });
    const [row] = (await api.call('rewards.list', { limit: 50 })).rows.filter(
      ({ mint }) => mint === 'minted',
    );
    const { matchId = '', wallet = '' } = row ?? {};
    const decision = await reader.call('rewards.decision', { matchId, wallet });
    expect(decision.value).toMatchObject({ matchId, wallet, mint: 'minted' });
    expect(decision.value['txHash']).toMatch(/^0x[0-9a-f]{64}$/u);
    expect((await reader.call('rewards_stats', { wallet })).value).toMatchObject({ wallet });
    expect((await reader.call('rewards.stats', {})).value).toMatchObject({ accepted: false });
    const { tools } = await reader.client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'rewards.decision',
      'rewards.health',
      'rewards.stats',
    ]);
    for (const tool of tools) expect(tool.annotations).toMatchObject({ readOnlyHint: true });
    const { contents } = await reader.client.readResource({ uri: 'rewards://decisions' });
    expect(JSON.stringify(contents)).toContain(matchId);
  });
});
