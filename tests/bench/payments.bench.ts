import { privateKeyToAccount, generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openControlSocket } from '../../src/main/cli/host-connection/control-socket.ts';
import { ensureBuild } from '../support/built-program.ts';
import { connectChild } from '../support/mcp/child.ts';
import { ANALYSIS, callTool, defaultPayer, payFor, type Json } from '../support/payments/seller.ts';
import { createRest } from '../support/rest.ts';
import { startServer } from './parts/process.ts';
import { atLeast, atMost, median, percentile, plain, report } from './parts/report.ts';

/*
 * Measures paid tools: a first paid call through the stdio relay (offer,
 * signature, check, settlement, result), concurrent settlements, and a free tool
 * compared with one of the session server.
 * Run with `npm run bench -- payments`.
 */
const PAID = 20;
const SETTLED = 100;
const FREE_CALLS = 300;

const data = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const CLI = new URL('../../src/main/cli/cli.ts', import.meta.url).pathname;
const FREE = [
  '--port',
  '0',
  '--league-port',
  '0',
  '--referee-ports',
  '0',
  '--openfront-port',
  '0',
  '--lichess-port',
  '0',
];
const CHAIN = ['--chain', 'local-base-sepolia-shape'];

await ensureBuild();
const server = await startServer([
  CLI,
  'serve',
  '--json',
  '--data',
  data,
  '--limits',
  'off',
  ...FREE,
  ...CHAIN,
]);
const rest = createRest(server.url);
const adminToken = String(server.ready['adminToken']);
const window = await openControlSocket(server.url, adminToken);

async function ready(): Promise<void> {
  for (;;) {
    const answer = await window.request('payments.overview', {});
    const { value } = answer as { value?: { terms: unknown } };
    if (value !== undefined && value.terms !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function wallet(): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  const { address } = account;
  await window.request('payments.fund', { wallet: address, amountMicro: 1_000_000, ref: `bench-${address}` });
  return account;
}

/** Every call comes from a new payer through a new relay, so none is a second call. */
async function firstCalls(): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < PAID; n += 1) {
    const payer = defaultPayer(await wallet());
    const { client } = await connectChild({
      data,
      server: 'payments',
      args: ['--no-start'],
      name: `payer-${n}`,
    });
    const buyer = { call: (tool: string, args: Json, meta?: Json) => callTool(client, { tool, args, meta }) };
    await buyer.call('list_subscriptions', {});
    const at = performance.now();
    const { reply } = await payFor(buyer, payer, ANALYSIS);
    times.push(performance.now() - at);
    if (reply.isError) throw new Error(reply.text);
    await client.close();
  }
  return times;
}

/** Settles payments that were signed before, all at once, to measure the facilitator alone. */
async function settlements(): Promise<number> {
  const wallets: PrivateKeyAccount[] = [];
  for (let n = 0; n < SETTLED; n += 1) wallets.push(await wallet());
  const offer = await rest.post('/paid/chess_analysis', ANALYSIS.args);
  const bodies = await Promise.all(
    wallets.map(async (account) => {
      const payment = await defaultPayer(account).createPaymentPayload(offer.body as never);
      return { x402Version: 2, paymentPayload: payment, paymentRequirements: payment.accepted };
    }),
  );
  const at = performance.now();
  const answers = await Promise.all(bodies.map((body) => rest.post('/facilitator/settle', body)));
  const seconds = (performance.now() - at) / 1000;
  const failed = answers.filter(({ body }) => body['success'] !== true);
  if (failed.length > 0) throw new Error(`${failed.length} did not settle: ${failed[0]?.text}`);
  return SETTLED / seconds;
}

async function freeTimes(name: 'payments' | 'sessions', tool: string): Promise<number> {
  const { client } = await connectChild({ data, server: name, args: ['--no-start'], name: `free-${name}` });
  const times: number[] = [];
  for (let n = 0; n < FREE_CALLS; n += 1) {
    const at = performance.now();
    await client.callTool({ name: tool, arguments: {} });
    times.push(performance.now() - at);
  }
  await client.close();
  return median(times.slice(50));
}

await ready();
const first = await firstCalls();
const pace = await settlements();
// The two take turns, so that both meet the same load of the machine.
const free: number[] = [];
for (let round = 0; round < 3; round += 1) {
  const sessions = await freeTimes('sessions', 'session.templates');
  free.push((await freeTimes('payments', 'list_subscriptions')) / sessions);
}
window.close();
await server.stop();
rmSync(data, { recursive: true });
report('payments', [
  atMost('first paid call over stdio, p50', median(first), 300, 'ms'),
  plain('the same, p95', percentile(first, 0.95), 'ms'),
  atLeast('settlements on the local chain', pace, 25, 'per second'),
  atMost('a free tool against session.templates', median(free), 1, 'x'),
]);
process.exit(0);
