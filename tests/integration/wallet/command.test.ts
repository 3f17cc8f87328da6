// In process: output of the commands is recorded, and their questions are answered.
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import { dataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { command as verify } from '../../../src/main/cli/commands/verify.ts';
import { command as wallet } from '../../../src/main/cli/commands/wallet.ts';
import { startHost } from '../../../src/main/host/host.ts';
import { createFileVault } from '../../../src/main/platform/vault/index.ts';
import { BUILT_ENTRY } from '../../support/built-program.ts';
import { recordedIo } from '../../support/command-io.ts';
import { ANALYSIS, defaultPayer, openSeller, type Json, type Seller } from '../../support/payments/seller.ts';

/** `arbiter wallet` and `arbiter verify --with-chain` on a running host. */

vi.setConfig({ testTimeout: 120_000 });

let seller: Seller;
beforeAll(async () => {
  seller = await openSeller();
}, 120_000);
afterAll(() => seller.host.dispose());

type Command = typeof wallet;

async function run(command: Pick<Command, 'run'>, ...args: readonly string[]) {
  const recorded = recordedIo({ env: { ARBITER_DATA: seller.host.data }, entryUrl: BUILT_ENTRY });
  const code = await command.run(args, { io: recorded.io, loadHost: async () => startHost });
  return { code, out: recorded.out(), err: recorded.err() };
}
const json = ({ out }: { out: string }): Json => JSON.parse(out) as Json;
const args = JSON.stringify(ANALYSIS.args);

test('creates a wallet, funds it with play money, and pays a tool from it', async () => {
  const made = await run(wallet, 'new');
  expect(made).toMatchObject({ code: 0, err: '' });
  const address = /^address: (0x[0-9a-fA-F]{40})$/mu.exec(made.out)?.[1];
  expect(json(await run(wallet, 'new', '--json'))).toEqual({ address });
  expect(json(await run(wallet, 'fund', '--json'))).toMatchObject({ address, txHash: expect.any(String) });
  const paid = await run(wallet, 'pay', ANALYSIS.tool, '--args', args, '--json');
  expect(paid.code).toBe(0);
  expect(json(paid)).toMatchObject({ payment: { state: 'paid', amountMicro: 10_000 } });
  expect(paid.out).toContain('centipawns');
  expect(json(await run(wallet, 'balance', '--json'))).toEqual({
    address,
    balanceMicro: 9_990_000,
    spentHourMicro: 10_000,
    spentDayMicro: 10_000,
  });
  expect((await run(wallet, 'balance')).out).toMatch(/^balance: 9\.99 USDC$/mu);
  const funded = await run(wallet, 'fund', '--amount', '2.5');
  expect(funded.out).toContain(`Added 2.50 USDC of play money to ${address}.`);
});

test('prints a refusal and exits with 1', async () => {
  const { limits } = await seller.control('wallet.overview', {});
  await seller.control('wallet.limits', { ...limits, perCallMicro: 1 });
  const refused = await run(wallet, 'pay', ANALYSIS.tool, '--args', args, '--yes');
  await seller.control('wallet.limits', limits);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('more than one call may cost');
});

test('shows the price first, and pays only after it was agreed to', async () => {
  const before = await seller.control('wallet.overview', {});
  const pay = ['pay', ANALYSIS.tool, '--args', JSON.stringify({ ...ANALYSIS.args, thinkMs: 51 })];
  const unasked = await run(wallet, ...pay);
  expect(unasked).toMatchObject({ code: 1, out: '' });
  expect(unasked.err).toMatch(/chess_analysis costs 0\.01 USDC, paid to 0x[0-9a-f]{40} on eip155:84532/u);
  expect(unasked.err).toContain('--yes');
  expect(await seller.control('wallet.overview', {})).toMatchObject({ balanceMicro: before.balanceMicro });
  const paid = await run(wallet, ...pay, '--yes');
  expect(paid.code).toBe(0);
  expect(paid.out).toMatch(/^Paid 0\.01 USDC for chess_analysis, transaction 0x[0-9a-f]{64}\.$/mu);
  expect(paid.out).not.toContain('{');
});

test('refuses invalid arguments before it connects to a host', async () => {
  for (const text of [[], ['spend'], ['pay'], ['new', 'chess_analysis'], ['pay', 'x', '--args', '[1]']])
    expect(await run(wallet, ...text)).toMatchObject({ code: 2, out: '' });
});

test('is compared with the chain by `arbiter verify --with-chain`', async () => {
  const sound = json(await run(verify, '--with-chain', '--json')) as { ok: boolean; checks: Json[] };
  expect(sound.checks.at(-1)).toEqual({ name: 'payment_chain', ok: true, rows: 2 });
  expect(sound.ok).toBe(true);
  expect(await seller.control('payments.prove', {})).toMatchObject({
    payments: 2,
    payers: [{ booksMicro: 20_000, chainMicro: 20_000 }],
  });
  // A payment that was settled at the facilitator directly is on the chain and not in the database. Anybody may
  // send the payee money, so the command reports the surplus and does not fail.
  await settleOnChainOnly();
  const noted = await run(verify, '--with-chain');
  expect(noted.code).toBe(0);
  expect(noted.out).toMatch(
    /payment_chain.*\n.*payer 0x.*the ledger has 20000 micro-units, the chain 30000/u,
  );
  // A payment that the chain does not show is a failure, whatever the sums are.
  const [payment] = await seller.control('payments.page', { limit: 1, state: 'confirmed' });
  pretendAnotherNonce(payment?.paymentId ?? '');
  const broken = await run(verify, '--with-chain');
  expect(broken.code).toBe(1);
  expect(broken.out).toContain(`payment ${payment?.paymentId}: the chain does not show its transfer`);
});

async function settleOnChainOnly(): Promise<void> {
  const { accepts } = JSON.parse(
    Buffer.from(
      (await fetch(new URL('paid/chess_analysis', seller.host.ready.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: args,
      }).then((answer) => answer.headers.get('payment-required'))) ?? '',
      'base64',
    ).toString('utf8'),
  ) as { accepts: Json[] };
  const secrets = createFileVault(dataPaths(seller.host.data).secrets);
  const key = await secrets.get('wallet:local-base-sepolia-shape');
  const payer = defaultPayer(privateKeyToAccount(key as `0x${string}`));
  const signed = await payer.createPaymentPayload({ x402Version: 2, accepts } as never);
  const settled = await seller.host.rest.post('/facilitator/settle', {
    x402Version: 2,
    paymentPayload: signed,
    paymentRequirements: accepts[0],
  });
  expect(settled.body).toMatchObject({ success: true });
}

/** Changes the stored nonce, so that the ledger names an authorisation that the chain has never seen. */
function pretendAnotherNonce(paymentId: string): void {
  const db = new Database(dataPaths(seller.host.data).database);
  db.prepare('update payments set nonce = ? where payment_id = ?').run(`0x${'7'.repeat(64)}`, paymentId);
  db.close();
}
