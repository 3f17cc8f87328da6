import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram, type Program } from './program.ts';
import { firstBrokenRow, readExport, soldTo, spentByWallet } from './recompute-export.ts';
import {
  decode,
  encode,
  openChain,
  openFacilitator,
  openSeller,
  pay,
  type ChainClient,
  type Payment,
  type Requirements,
} from './x402.ts';

/** Buyer, seller and facilitator of other programs on a real chain. */

let program: Program;
let chain: ChainClient;
let facilitator: Awaited<ReturnType<typeof openFacilitator>>;
let wallet: Address;
/** The goods that each buyer received. */
const buyers = new Map<Address, bigint>();

const json = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await program.run(...args, '--json').ended;
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, unknown>;
};

beforeAll(async () => {
  facilitator = await openFacilitator(() => chain);
  program = await startProgram(['--chain', 'local'], { CDP_FACILITATOR_URL: facilitator.url });
  wallet = (await json('wallet', 'new'))['address'] as Address;
  await json('wallet', 'fund', '--amount', '100');
  chain = openChain(program.ports.chain);
});
afterAll(async () => {
  await program.stop();
  await facilitator.close();
});

interface Offer {
  readonly x402Version: number;
  readonly accepts: readonly [Requirements];
}

const ANALYSIS = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', thinkMs: 50 };

const call = (args: object, payment?: Payment): Promise<Response> =>
  fetch(new URL('paid/chess_analysis', program.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(payment === undefined ? {} : { 'PAYMENT-SIGNATURE': encode(payment) }),
    },
    body: JSON.stringify(args),
  });

async function offered(): Promise<Requirements> {
  const response = await call(ANALYSIS);
  expect(response.status).toBe(402);
  const offer = decode<Offer>(response.headers.get('PAYMENT-REQUIRED'));
  expect(offer).toMatchObject({ x402Version: 2, accepts: [{ scheme: 'exact', amount: '10000' }] });
  expect(await response.json()).toMatchObject(offer);
  return offer.accepts[0];
}

async function buyer(asset: Address, micro = 1_000_000n): Promise<PrivateKeyAccount> {
  const account = await chain.account();
  await chain.give(asset, wallet, account.address, micro);
  buyers.set(account.address, micro);
  return account;
}

test('a buyer signs for the offer, has its result, and the chain shows the price at the payee', async () => {
  const terms = await offered();
  const account = await buyer(terms.asset);
  const before = await chain.balance(terms.asset, terms.payTo);
  const payment = await pay(account, terms);
  const paid = await call(ANALYSIS, payment);
  expect(paid.status).toBe(200);
  const result = await paid.text();
  expect(JSON.parse(result)).toHaveProperty('lines');
  const receipt = decode<Record<string, unknown>>(paid.headers.get('PAYMENT-RESPONSE'));
  expect(receipt).toMatchObject({ success: true, network: terms.network, payer: account.address });
  expect(receipt['transaction']).toMatch(/^0x[0-9a-f]{64}$/u);
  expect(facilitator.settled.map(({ payload }) => payload)).toEqual([payment.payload]);
  expect(await chain.balance(terms.asset, account.address)).toBe(990_000n);
  expect(await chain.balance(terms.asset, terms.payTo)).toBe(before + 10_000n);
  const again = await call(ANALYSIS, payment);
  expect([again.status, await again.text()]).toEqual([200, result]);
  expect(await chain.balance(terms.asset, account.address)).toBe(990_000n);
});

test('a payment with other terms than the offer is refused and costs nothing', async () => {
  const terms = await offered();
  const [account, otherAccount] = [await buyer(terms.asset), await chain.account()];
  const settledBefore = facilitator.settled.length;
  const year = String(Math.floor(Date.now() / 1000) + 31_536_000);
  const cases: [string, Payment][] = [
    ['PAYMENT_INSUFFICIENT', await pay(account, terms, { value: '9999' })],
    ['PAYMENT_INVALID', await pay(account, terms, { value: '10001' })],
    ['PAYMENT_INVALID', await pay(account, terms, { to: otherAccount.address })],
    ['PAYMENT_INVALID', await pay(account, terms, { validBefore: year })],
    ['PAYMENT_EXPIRED', await pay(account, terms, { validBefore: '1' })],
    ['PAYMENT_INVALID', await pay(otherAccount, terms, { from: account.address })],
    ['PAYMENT_INSUFFICIENT', await pay(otherAccount, terms)],
  ];
  for (const [code, payment] of cases) {
    const refused = await call(ANALYSIS, payment);
    const body = (await refused.json()) as Record<string, unknown>;
    expect([payment.payload.authorization, refused.status, body['code']]).toEqual([
      payment.payload.authorization,
      402,
      code,
    ]);
  }
  expect(facilitator.settled).toHaveLength(settledBefore);
  expect(await chain.balance(terms.asset, account.address)).toBe(1_000_000n);
});

test('the state of the chain names the port of its node', async () => {
  const { port, state } = await json('chain', 'status');
  expect([port, state]).toEqual([program.ports.chain, 'ready']);
  const { stdout } = await program.run('chain', 'status').ended;
  expect(stdout).toMatch(new RegExp(`^port +${program.ports.chain}$`, 'mu'));
});

test('a paid route without a body answers POST, GET and HEAD with the whole offer', async () => {
  const terms = await offered();
  const headers = { 'content-type': 'application/json' };
  const requests: RequestInit[] = [{ method: 'POST' }, { method: 'POST', headers }, { method: 'GET' }];
  for (const request of [...requests, { method: 'HEAD' }])
    for (const tool of ['chess_analysis', 'game_review', 'match_forensics', 'subscribe']) {
      const response = await fetch(new URL(`paid/${tool}`, program.url), request);
      const offer = decode<Offer>(response.headers.get('PAYMENT-REQUIRED'));
      const { amount: _amount, ...same } = terms;
      expect([request, tool, response.status]).toEqual([request, tool, 402]);
      expect(offer).toMatchObject({ x402Version: 2, accepts: [same] });
      expect(Number(offer.accepts[0].amount)).toBeGreaterThan(0);
      const body = await response.text();
      if (request.method !== 'HEAD') expect(JSON.parse(body)).toMatchObject(offer);
    }
  // The offer belongs to the call: a payment for it buys the tool.
  const shown = await fetch(new URL('paid/chess_analysis', program.url));
  const [fromProbe] = decode<Offer>(shown.headers.get('PAYMENT-REQUIRED')).accepts;
  const account = await buyer(fromProbe.asset);
  expect((await call(ANALYSIS, await pay(account, fromProbe))).status).toBe(200);
  const other = await pay(account, fromProbe);
  const withPayment = { 'PAYMENT-SIGNATURE': encode(other) };
  const codes = [
    [{ method: 'POST', headers: withPayment }, 'chess_analysis', 400],
    [{ method: 'GET', headers: withPayment }, 'chess_analysis', 405],
    [{ method: 'GET' }, 'list_subscriptions', 405],
    [{ method: 'GET' }, 'no_such_tool', 404],
    [{ method: 'POST', headers, body: 'null' }, 'chess_analysis', 400],
  ] as const;
  for (const [request, tool, status] of codes) {
    const response = await fetch(new URL(`paid/${tool}`, program.url), request);
    expect([request, response.status, response.headers.get('PAYMENT-REQUIRED')]).toEqual([
      request,
      status,
      null,
    ]);
  }
  expect(await chain.balance(fromProbe.asset, account.address)).toBe(990_000n);
});

test('invalid arguments never get an offer', async () => {
  for (const args of [{ fen: 'nonsense' }, { ...ANALYSIS, depth: 4 }, {}]) {
    const invalid = await call(args);
    expect([invalid.status, invalid.headers.get('PAYMENT-REQUIRED')]).toEqual([400, null]);
  }
});

test('the wallet pays a seller, which settles at the facilitator of the host', async () => {
  const own = await offered();
  const payTo = (await chain.account()).address;
  const seller = await openSeller({
    requirements: { ...own, payTo, amount: '2500' },
    facilitator: new URL('facilitator/', program.url),
  });
  const supported = await fetch(new URL('facilitator/supported', program.url));
  expect(await supported.json()).toMatchObject({ kinds: [{ scheme: 'exact', network: own.network }] });
  const before = await chain.balance(own.asset, wallet);
  const bought = await json('wallet', 'pay', 'sum', '--server', seller.url, '--args', '{"a":2,"b":3}');
  expect(bought).toMatchObject({ result: { sum: 5 } });
  expect(await chain.balance(own.asset, payTo)).toBe(2500n);
  expect(await chain.balance(own.asset, wallet)).toBe(before - 2500n);
  expect(await json('wallet', 'balance')).toMatchObject({
    balanceMicro: Number(before - 2500n),
    spentHourMicro: 2500,
  });
  await seller.close();
});

test('balances and the audit log are recomputed from the export and the chain', async () => {
  const { asset, payTo } = await offered();
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-export-'));
  const file = join(folder, 'all.zip');
  await json('export', '--out', file);
  const ledger = readExport(readFileSync(file));
  rmSync(folder, { recursive: true });
  expect(buyers.size).toBe(3);
  for (const [address, given] of buyers)
    expect(await chain.balance(asset, address)).toBe(given + soldTo(ledger, address));
  expect(await chain.balance(asset, payTo)).toBe(soldTo(ledger, payTo));
  const given = [...buyers.values()].reduce((total, micro) => total + micro, 0n);
  expect(await chain.balance(asset, wallet)).toBe(100_000_000n - given - spentByWallet(ledger));
  expect(spentByWallet(ledger)).toBe(2500n);
  expect(ledger.audit.length).toBeGreaterThan(3);
  expect(firstBrokenRow(ledger.audit)).toBeNull();
  const changed = ledger.audit.map((row) => (row.seq === 3 ? { ...row, actor: 'somebody' } : row));
  expect(firstBrokenRow(changed)).toBe(3);
});
