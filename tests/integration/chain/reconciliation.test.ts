import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { encodeFunctionData, pad, parseAbi, type Address, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LedgerReport } from '../../../src/shared/contract/index.ts';
import { cliArguments } from '../../support/built-program.ts';
import { newNonce, openHttpSeller, type HttpSeller } from '../../support/payments/http-seller.ts';
import { ANALYSIS } from '../../support/payments/seller.ts';

/** The host compares its ledger with the chain by itself, and says it when they differ. */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

const PRICE = 10_000;
const WITHIN = { timeout: 90_000, interval: 500 };
const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function mintReward(bytes32 matchId, address to, uint256 amount)',
]);

let seller: HttpSeller;
let escrow: Address;
beforeAll(async () => {
  seller = await openHttpSeller();
  const account = await seller.wallet();
  const payment = await seller.sign({ account, to: seller.payee, value: PRICE, nonce: newNonce() });
  expect((await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment)).status).toBe(200);
  const { address } = await seller.api.call('wallet.new', {});
  await seller.api.call('payments.fund', { wallet: address, amountMicro: 5_000_000, ref: 'ledger-wallet' });
  const made = await seller.api.call('stakes.create', {
    title: 'Ledger',
    game: { kind: 'session', template: 'tic_tac_toe.v1' },
    feeMicro: 500_000,
    enterWithinMs: 3_600_000,
    resultWithinMs: 3_600_000,
  });
  const choice = { kind: 'random' as const };
  const entered = await seller.api.call('stakes.enter', { stakeId: made.stakeId, pay: 'play', choice });
  escrow = entered.escrow as Address;
});
afterAll(() => seller.dispose());

/** Sends a call in the name of an address whose key this test does not have. */
async function sendAs(from: Address, to: Address, data: Hex): Promise<void> {
  await seller.rpc('anvil_impersonateAccount', [from]);
  await seller.rpc('anvil_setBalance', [from, '0xde0b6b3a7640000']);
  const hash = (await seller.rpc('eth_sendTransaction', [{ from, to, data, gas: '0x100000' }])) as Hex;
  const receipt = await seller.chain.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  expect(receipt.status).toBe('success');
}

const send = (from: Address, to: Address, micro: bigint) =>
  sendAs(from, seller.asset, encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, micro] }));
const OTHER = '0x00000000000000000000000000000000000000aa';

/** Writes into the database of the running host, as damage or another program would. */
function write(sql: (columns: readonly string[]) => string): void {
  const db = new Database(join(seller.host.data, 'arbiter.db'));
  try {
    db.pragma('busy_timeout = 5000');
    const columns = db.prepare("select name from pragma_table_info('payments')").pluck().all();
    expect(db.prepare(sql(columns as string[])).run().changes).toBe(1);
  } finally {
    db.close();
  }
}

/** Values of an invented sale; everything else is copied from the sale that was made. */
const PLANTED: Readonly<Record<string, string>> = {
  payment_id: "'planted'",
  nonce: `'${newNonce()}'`,
  fingerprint: "'planted'",
  evidence_log: 'evidence_log + 1000',
  // Older than the blocks that the watch for reorganisations reads.
  updated_at_ms: 'updated_at_ms - 7200000',
};
const insertSale = (columns: readonly string[]): string =>
  `insert into payments (${columns.join()}) select ${columns.map((name) => PLANTED[name] ?? name).join()} from payments`;

/** Runs a command of the built program on the data folder of the host. */
async function runCli(...args: readonly string[]): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, cliArguments([...args, '--data', seller.host.data]));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stdout = await text(child.stdout);
  return { code: await ended, stdout };
}

const codesOf = ({ differences }: LedgerReport): string[] =>
  differences.map(({ kind, code }) => `${kind} ${code}`).toSorted();

const waiting = async () =>
  (await seller.api.call('host.overview', {})).attention.filter(({ kind }) => kind === 'ledger_differs');

test('an equal ledger is equal in every kind, and an unmatched transfer is no difference', async () => {
  const giver = await seller.wallet();
  await send(giver.address, seller.payee, 123n);
  const report = await seller.api.call('ledger.check', {});
  expect(report).toMatchObject({ state: 'equal', differences: [] });
  const of = (kind: string) => report.totals.find((total) => total.kind === kind);
  expect(of('payments')).toMatchObject({ rows: 1, ledgerMicro: PRICE, chainMicro: PRICE });
  expect(of('stakes')).toMatchObject({ rows: 1, ledgerMicro: 500_000, chainMicro: 500_000 });
  expect(of('wallet')).toMatchObject({ ledgerMicro: 0, chainMicro: 0 });
  expect(report.unmatched).toEqual({ transfers: 1, micro: 123 });
  expect(await waiting()).toEqual([]);
});

test('a difference of each kind is found within a minute, shown everywhere, and gone when it is fixed', async () => {
  const before = await seller.rpc('evm_snapshot');
  const { rewardToken } = await seller.api.call('chain.status', {});
  const minter = await seller.api.call('chain.minter', {});
  const { address: wallet } = await seller.api.call('wallet.overview', {});
  const plantedAt = Date.now();
  await sendAs(
    minter?.address as Address,
    rewardToken as Address,
    encodeFunctionData({
      abi: ABI,
      functionName: 'mintReward',
      args: [pad('0x01'), OTHER, 10n ** 18n],
    }),
  );
  write(insertSale);
  await send(wallet as Address, OTHER, 7n);
  await send(escrow, OTHER, 1n);
  await expect
    .poll(async () => codesOf(await seller.api.call('ledger.report', {})), WITHIN)
    .toEqual([
      'mints unknown_mint',
      'payments missing_transfer',
      'stakes escrow_balance',
      'wallet unknown_transfer',
    ]);
  expect(Date.now() - plantedAt).toBeLessThan(60_000);
  expect(await waiting()).toMatchObject([{ detail: '4' }]);
  expect((await seller.host.rest.get('/mcp-health')).body['status']).toBe('degraded');
  const { rows } = await seller.api.call('audit.page', {
    offset: 0,
    limit: 10,
    filter: { action: 'LEDGER_DIFFERS' },
  });
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(['mints', 'payments', 'stakes', 'wallet']);
  const shown = await runCli('status');
  expect(shown.code).toBe(1);
  expect(shown.stdout).toContain('DIFFERENT from the chain');
  expect(shown.stdout).toContain('the ledger differs from the chain (4)');
  const asJson = await runCli('status', '--json');
  expect(JSON.parse(asJson.stdout)).toMatchObject({ running: true, ledger: { state: 'different' } });

  write(() => "update payments set reason = 'payment_lost' where payment_id = 'planted'");
  await seller.rpc('evm_revert', [before]);
  await expect.poll(async () => (await seller.api.call('ledger.check', {})).state, WITHIN).toBe('equal');
  expect(await waiting()).toEqual([]);
  const agreed = await seller.api.call('audit.page', {
    offset: 0,
    limit: 10,
    filter: { action: 'LEDGER_AGREES' },
  });
  expect(agreed.rows).toHaveLength(1);
  expect((await runCli('status')).code).toBe(0);
});
