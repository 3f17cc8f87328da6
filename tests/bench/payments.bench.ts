import { privateKeyToAccount, generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWindowSocket } from '../../src/main/cli/host-client/window-socket.ts';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { connectClient } from '../support/mcp/clients.ts';
import { ensureBuild } from '../support/built-program.ts';
import { connectChild } from '../support/mcp/child.ts';
import { ANALYSIS, callTool, defaultPayer, payFor, type Json } from '../support/payments/seller.ts';
import { createRest } from '../support/rest.ts';
import { startServer } from './parts/process.ts';
import { atLeast, atMost, median, percentile, plain, report } from './parts/report.ts';

/**
 * Measures paid tools: a first paid call through the stdio child (offer,
 * signature, check, settlement, result) and concurrent settlements, each in turn
 * with a seller made of the MCP SDK and the x402 library on the same chain, which
 * keeps nothing; and a free tool compared with one of the session server.
 * Run with `npm run bench -- payments`.
 */
const PAID = 20;
const SETTLED = 60;
const ROUNDS = 5;
const FREE_CALLS = 300;

const data = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const REFERENCE = new URL('parts/reference-seller.ts', import.meta.url).pathname;
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
const window = await openWindowSocket(server.url, adminToken);

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

type StdioClient = Awaited<ReturnType<typeof connectChild>>['client'];

/** The first paid call of a new payer over a connection of its own, in milliseconds. */
async function firstCall(client: StdioClient): Promise<number> {
  const payer = defaultPayer(await wallet());
  const buyer = { call: (tool: string, args: Json, meta?: Json) => callTool(client, { tool, args, meta }) };
  await buyer.call('list_subscriptions', {});
  const at = performance.now();
  const { reply } = await payFor(buyer, payer, ANALYSIS);
  const tookMs = performance.now() - at;
  if (reply.isError) throw new Error(reply.text);
  await client.close();
  return tookMs;
}

const hostClient = async (n: number): Promise<StdioClient> =>
  (await connectChild({ data, server: 'payments', args: ['--no-start'], name: `payer-${n}` })).client;

async function referenceClient(): Promise<StdioClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [REFERENCE, 'stdio', rpcUrl, offerText],
    stderr: 'inherit',
  });
  return (await connectClient(transport, 'payer')).client;
}

/** Calls of the host and of the reference seller in turn, so that both meet the same load of the machine. */
async function firstCalls(): Promise<{ readonly own: number[]; readonly reference: number[] }> {
  const own: number[] = [];
  const reference: number[] = [];
  for (let n = 0; n < PAID; n += 1) {
    own.push(await firstCall(await hostClient(n)));
    reference.push(await firstCall(await referenceClient()));
  }
  return { own, reference };
}

/** Settles payments that were signed before, all at once, to measure the facilitator alone; settlements per second. */
async function settlements(settle: (body: object) => Promise<object>): Promise<number> {
  const wallets: PrivateKeyAccount[] = [];
  for (let n = 0; n < SETTLED; n += 1) wallets.push(await wallet());
  const bodies = await Promise.all(
    wallets.map(async (account) => {
      const payment = await defaultPayer(account).createPaymentPayload(JSON.parse(offerText) as never);
      return { x402Version: 2, paymentPayload: payment, paymentRequirements: payment.accepted };
    }),
  );
  const at = performance.now();
  const answers = await Promise.all(bodies.map(settle));
  const seconds = (performance.now() - at) / 1000;
  const failed = answers.filter((answer) => (answer as { success?: boolean }).success !== true);
  if (failed.length > 0) throw new Error(`${failed.length} did not settle: ${JSON.stringify(failed[0])}`);
  return SETTLED / seconds;
}

/** Rounds of the host's facilitator and of the library's in turn. */
async function settlementRounds(): Promise<{ readonly own: number[]; readonly reference: number[] }> {
  const child = await startServer([REFERENCE, 'http', rpcUrl, offerText]);
  const url = `http://127.0.0.1:${String(child.ready['port'])}/`;
  const own: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await settlements(async (body) => (await rest.post('/facilitator/settle', body)).body));
    reference.push(
      await settlements(async (body) => {
        const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
        return (await answer.json()) as object;
      }),
    );
  }
  await child.stop();
  return { own, reference };
}

const ratioOf = ({ own, reference }: { readonly own: number[]; readonly reference: number[] }): number =>
  median(own) / median(reference);

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
const rpcUrl = `http://127.0.0.1:${String((server.ready['ports'] as { chain: number }).chain)}`;
const offerText = JSON.stringify((await rest.post('/paid/chess_analysis', ANALYSIS.args)).body);
const first = await firstCalls();
const pace = await settlementRounds();
const paceRatios = pace.own.map((own, round) => own / (pace.reference[round] ?? own));
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
  atMost('first paid call over stdio against the reference seller, p50', ratioOf(first), 1.2, 'x'),
  plain('the call of the host, p50', median(first.own), 'ms'),
  plain('the same, p95', percentile(first.own, 0.95), 'ms'),
  plain('the call of the reference seller, p50', median(first.reference), 'ms'),
  atLeast('settlements against the reference facilitator, median of the rounds', median(paceRatios), 1),
  plain('settlements on the local chain', median(pace.own), 'per second'),
  plain('those of the reference facilitator', median(pace.reference), 'per second'),
  atMost('a free tool against session.templates', median(free), 1, 'x'),
]);
process.exit(0);
