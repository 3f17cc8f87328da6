import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { x402Client } from '@x402/core/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { openWindowSocket } from '../../../src/main/cli/host-client/window-socket.ts';
import { readDatabase } from '../database.ts';
import { startBuiltHost, type BuiltHost } from '../built-host.ts';
import { temporaryFolder } from '../test-storage.ts';
import { ANALYSIS, callTool, chargedMicro, defaultPayer, type Json } from './seller.ts';

const CHAIN = 'local-base-sepolia-shape';

const connect = async (host: BuiltHost, token: string): Promise<Client> => {
  const client = new Client({ name: 'survivor', version: '1.0.0' }, { capabilities: {} });
  const transport = new StreamableHTTPClientTransport(new URL('mcp/payments?via=stdio', host.ready.url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1,
      maxReconnectionDelay: 1,
      reconnectionDelayGrowFactor: 1,
    },
  });
  await client.connect(transport as Transport);
  return client;
};

/** Crash points between a call with its payment and the answer to it. */
export const PAYMENT_POINTS = [
  'payment.beforeReserve',
  'payment.afterReserve',
  'payment.beforeSettle',
  'payment.afterSettle',
  'payment.beforeConfirm',
  'payment.beforeAnswer',
  'chain.afterSign',
  'chain.afterSend',
] as const;

/** The first three passes of the chain's crash points belong to its start and to the faucet. */
const crashAt = (point: string): string => (point.startsWith('chain.') ? `${point}:4` : point);

/** The purchase during which a host is killed: a plan at its price, or an analysis by usage. */
const PURCHASES = {
  plan: {
    tool: 'subscribe',
    args: (walletAddress: string): Json => ({ planId: 'day-pass', walletAddress }),
    payer: (account: PrivateKeyAccount) => defaultPayer(account),
    answer: (userId: string): Json => ({ subscription: { status: 'active', userId } }),
  },
  usage: {
    tool: ANALYSIS.tool,
    args: (): Json => ANALYSIS.args,
    payer: (account: PrivateKeyAccount, rpcUrl: string) =>
      new x402Client().register('eip155:84532', new UptoEvmScheme(account, { rpcUrl })),
    answer: (): Json => ({ usage: { unit: 'engine_ms', max: '0.00015' } }),
  },
} as const;

/** Kills a host at a crash point during a payment, and expects that a repeated call is charged and answered once. */
export async function survivesKill(point: string, purchase: keyof typeof PURCHASES = 'plan'): Promise<void> {
  const data = temporaryFolder();
  const account = privateKeyToAccount(generatePrivateKey());
  const { tool, ...bought } = PURCHASES[purchase];
  const args = bought.args(account.address);
  const first = await startBuiltHost({ data, crashAt: crashAt(point), chain: CHAIN });
  const window = await openWindowSocket(first.ready.url, first.ready.adminToken);
  const overview = () => window.request('payments.overview', {});
  await expect.poll(overview, { timeout: 20_000 }).toMatchObject({ value: { terms: {} } });
  const { address: wallet } = account;
  await window.request('payments.fund', { wallet, amountMicro: 1_000_000, ref: 'kill-test' });
  const { agentId, token } = await first.rest.register('survivor');
  expect(agentId).toBeTruthy();
  const buyer = await connect(first, token);
  const offer = await callTool(buyer, { tool, args });
  const payer = bought.payer(account, `http://127.0.0.1:${first.ready.ports.chain}`);
  const payment = (await payer.createPaymentPayload(offer.structured as never)) as unknown as Json;
  const pay = { tool, args, meta: { 'x402/payment': payment } };
  // The client does not notice that its host was killed.
  const lost = await Promise.race([
    callTool(buyer, pay).then(
      () => 'answered',
      () => 'lost',
    ),
    first.ended.then(() => 'lost'),
  ]);
  window.close();
  void buyer.close().catch(() => undefined);
  expect([lost, await first.ended]).toEqual(['lost', 'SIGKILL']);

  const second = await startBuiltHost({ data, chain: CHAIN });
  try {
    const again = await connect(second, token);
    // The chain starts after the host, so the first answers may be PAYMENT_PENDING.
    const answered = async () => (await callTool(again, pay)).structured;
    await expect
      .poll(answered, { timeout: 25_000, interval: 300 })
      .toMatchObject(bought.answer(account.address));
    const twice = await callTool(again, pay);
    expect(twice.isError).toBe(false);
    const rows = readDatabase(data, (db) => ({
      payments: db
        .prepare('select state, delivery, amount_micro as micro, max_micro as max from payments')
        .all() as Json[],
      active: db.prepare("select count(*) as n from subscriptions where status = 'active'").get(),
      confirmed: db.prepare("select count(*) as n from audit where action = 'PAYMENT_CONFIRMED'").get(),
      settles: db.prepare("select count(*) as n from chain_sends where purpose = 'settle'").get(),
    }));
    const isPlan = purchase === 'plan';
    const micro = isPlan ? 100_000 : chargedMicro(twice.structured);
    expect(micro).toBeLessThanOrEqual(isPlan ? 100_000 : 150);
    expect(rows).toEqual({
      payments: [{ state: 'confirmed', delivery: 'delivered', micro, max: isPlan ? null : 150 }],
      active: { n: isPlan ? 1 : 0 },
      confirmed: { n: 1 },
      settles: { n: 1 },
    });
    const left = await openWindowSocket(second.ready.url, second.ready.adminToken);
    const proven = await left.request('payments.prove', {});
    expect(proven).toMatchObject({
      value: { payments: 1, unproven: [], payers: [{ booksMicro: micro, chainMicro: micro }] },
    });
    left.close();
    await again.close();
  } finally {
    await second.stop();
  }
}
