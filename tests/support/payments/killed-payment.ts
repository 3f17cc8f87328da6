import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { openControlSocket } from '../../../src/main/cli/host-connection/control-socket.ts';
import { readDatabase } from '../database.ts';
import { startBuiltHost, type BuiltHost } from '../built-host.ts';
import { temporaryFolder } from '../test-storage.ts';
import { callTool, defaultPayer, type Json } from './seller.ts';

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

/** Kills a host at a crash point during a payment, and expects that a repeated call is charged and answered once. */
export async function survivesKill(point: string): Promise<void> {
  const data = temporaryFolder();
  const account = privateKeyToAccount(generatePrivateKey());
  const args = { planId: 'day-pass', walletAddress: account.address };
  const first = await startBuiltHost({ data, crashAt: crashAt(point), chain: CHAIN });
  const window = await openControlSocket(first.ready.url, first.ready.adminToken);
  const overview = () => window.request('payments.overview', {});
  await expect.poll(overview, { timeout: 20_000 }).toMatchObject({ value: { terms: {} } });
  const { address: wallet } = account;
  await window.request('payments.fund', { wallet, amountMicro: 1_000_000, ref: 'kill-test' });
  const { agentId, token } = await first.rest.register('survivor');
  expect(agentId).toBeTruthy();
  const buyer = await connect(first, token);
  const offer = await callTool(buyer, { tool: 'subscribe', args });
  const payment = (await defaultPayer(account).createPaymentPayload(
    offer.structured as never,
  )) as unknown as Json;
  const pay = { tool: 'subscribe', args, meta: { 'x402/payment': payment } };
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
    await expect.poll(answered, { timeout: 25_000, interval: 300 }).toMatchObject({
      subscription: { status: 'active', userId: account.address },
    });
    const twice = await callTool(again, pay);
    expect(twice.isError).toBe(false);
    const rows = readDatabase(data, (db) => ({
      payments: db.prepare('select state, delivery, amount_micro as micro from payments').all(),
      active: db.prepare("select count(*) as n from subscriptions where status = 'active'").get(),
      confirmed: db.prepare("select count(*) as n from audit where action = 'PAYMENT_CONFIRMED'").get(),
      settles: db.prepare("select count(*) as n from chain_sends where purpose = 'settle'").get(),
    }));
    expect(rows).toEqual({
      payments: [{ state: 'confirmed', delivery: 'delivered', micro: 100_000 }],
      active: { n: 1 },
      confirmed: { n: 1 },
      settles: { n: 1 },
    });
    await again.close();
  } finally {
    await second.stop();
  }
}
