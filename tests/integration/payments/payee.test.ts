import { toFunctionSelector, type Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { arbiter } from '../../support/arbiter.ts';
import { newNonce, paidOnChain, httpSellerOn, type HttpSeller } from '../../support/payments/http-seller.ts';
import { NETWORK, openRealNetwork, type RealNetwork } from '../../support/payments/real-network.ts';
import { ANALYSIS, START } from '../../support/payments/seller.ts';

/** Selling on a real network, from a fresh folder to the first sale. The tests build on each other. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const PRICE = 10_000;
const PAYEE = privateKeyToAccount(generatePrivateKey()).address;

let network: RealNetwork;
let seller: HttpSeller;
beforeAll(async () => {
  network = await openRealNetwork();
});
afterAll(() => network.dispose());

const api = async () => (await network.host.window()).api;

test('without a payee every surface says what is missing and how to set it', async () => {
  const { rest } = network.host;
  const call = await rest.post(`/paid/${ANALYSIS.tool}`, ANALYSIS.args);
  expect(call.status).toBe(503);
  expect(call.body).toMatchObject({
    error: true,
    code: 'INTERNAL_ERROR',
    message: expect.stringContaining(`arbiter payments payee set 0x… --network ${NETWORK}`),
    details: { reason: 'no_payee', charged: false },
  });
  const supported = await rest.get('/facilitator/supported');
  expect([supported.status, supported.body['kinds']]).toEqual([200, []]);
  const overview = await (await api()).call('payments.overview', {});
  expect(overview).toMatchObject({ terms: null, reason: 'no_payee' });
  expect(await (await api()).call('payments.payeeOf', {})).toEqual({
    profile: NETWORK,
    address: null,
    source: 'none',
  });
});

test('refuses addresses whose money would be lost, and asks about those without a checksum', async () => {
  const calls = await api();
  const set = (address: string, confirm = false) =>
    calls.call('payments.payee', { profile: NETWORK, address, confirm });
  const lost = [
    `0x${'0'.repeat(40)}`,
    '0x000000000000000000000000000000000000dEaD',
    '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  ];
  for (const address of lost) await expect(set(address, true)).rejects.toThrow('cannot be paid');
  await expect(set('0x12')).rejects.toThrow('not an address');
  await expect(set(PAYEE.toLowerCase())).rejects.toThrow(PAYEE);
  expect(await calls.call('payments.payeeOf', {})).toMatchObject({ source: 'none' });
});

test('is set from the command line, and the host sells', async () => {
  const set = await arbiter(
    ['payments', 'payee', 'set', PAYEE, '--network', NETWORK, '--data', network.host.data],
    {
      PATH: process.env['PATH'] ?? '',
      HOME: network.host.data,
    },
  );
  expect(set).toMatchObject({ code: 0, out: `${PAYEE} is paid on ${NETWORK}.\n` });
  seller = await httpSellerOn(network.host, network.node.anvil.url);
  expect(seller.payee).toBe(PAYEE);
  const account = await network.payer();
  const payment = await seller.sign({ account, to: PAYEE, value: PRICE, nonce: newNonce() });
  const sold = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
  expect([sold.status, sold.body['lines']]).toEqual([200, expect.any(Array)]);
  expect([...(await paidOnChain(seller, account.address)).values()]).toEqual([PRICE]);
});

test('sells nothing for one nonce with two values, or for k nonces in one transaction', async () => {
  const account = await network.payer();
  const nonce = newNonce();
  const dust = await seller.sign({ account, to: PAYEE, value: 1, nonce });
  expect((await seller.settle(dust)).body).toMatchObject({ success: true });
  const full = await seller.sign({ account, to: PAYEE, value: PRICE, nonce });
  expect((await seller.pay(ANALYSIS.tool, ANALYSIS.args, full)).status).toBe(402);
  const contract = await seller.deployBatch(account);
  const nonces = [newNonce(), newNonce(), newNonce()];
  const slow = { fen: START, lines: 1 };
  const payments = await Promise.all(
    nonces.map((each) => seller.sign({ account, to: PAYEE, value: PRICE, nonce: each })),
  );
  const calls = payments.map((payment, index) =>
    seller.pay(ANALYSIS.tool, { ...slow, thinkMs: 2400 + index }, payment),
  );
  await vi.waitFor(
    async () => expect((await seller.payments()).filter(({ state }) => state === 'reserved')).toHaveLength(3),
    { timeout: 20_000, interval: 20 },
  );
  const uses = await Promise.all(
    nonces.map((each, index) =>
      seller.sign({
        account,
        to: index === 0 ? PAYEE : account.address,
        value: index === 0 ? PRICE : 1,
        nonce: each,
      }),
    ),
  );
  await seller.batch(account, contract, uses.map(seller.useOf));
  await Promise.all(calls);
  const outcomes = await Promise.all(
    payments.map(async (payment, index) => {
      const again = () => seller.pay(ANALYSIS.tool, { ...slow, thinkMs: 2400 + index }, payment);
      let reply = await again();
      while (reply.status === 503) reply = await again();
      return reply.status;
    }),
  );
  expect(outcomes.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  expect((await seller.api.call('payments.prove', {})).unproven).toEqual([]);
});

test('delivers nothing on the word of a node that calls every authorisation used', async () => {
  const account = await network.payer();
  const state = toFunctionSelector('authorizationState(address,bytes32)');
  const isBalanceQuery = (params: readonly unknown[]): boolean =>
    String((params[0] as { data?: string } | undefined)?.data ?? '').startsWith(state);
  const payment = await seller.sign({ account, to: PAYEE, value: PRICE, nonce: newNonce() });
  network.proxy.replace = ({ method, params }) =>
    method === 'eth_call' && isBalanceQuery(params) ? `0x${'1'.padStart(64, '0')}` : undefined;
  const reply = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
  network.proxy.replace = () => undefined;
  if (reply.status === 200)
    expect([...(await paidOnChain(seller, account.address)).values()]).toEqual([PRICE]);
  else expect(reply.body['lines']).toBeUndefined();
  expect((await seller.api.call('payments.prove', {})).unproven).toEqual([]);
});

test('keeps offers to the former payee payable after a change', async () => {
  const account = await network.payer();
  const offered = await seller.host.rest.post(`/paid/${ANALYSIS.tool}`, ANALYSIS.args);
  expect(offered.status).toBe(402);
  const payment = await seller.sign({ account, to: PAYEE, value: PRICE, nonce: newNonce() });
  const next: Address = privateKeyToAccount(generatePrivateKey()).address;
  await seller.api.call('payments.payee', { profile: NETWORK, address: next });
  expect((await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment)).status).toBe(200);
  const overview = await seller.api.call('payments.overview', {});
  expect(overview.terms?.payTo).toBe(next);
});
