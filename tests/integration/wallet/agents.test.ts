import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ElicitRequestSchema,
  ErrorCode,
  McpError,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WalletLimits } from '../../../src/shared/contract/index.ts';
import { readDatabase } from '../../support/database.ts';
import { ANALYSIS, openSeller, type Buyer, type Json, type Seller } from '../../support/payments/seller.ts';

/** Agents that pay from the owner's wallet over MCP, on a local chain. */

let seller: Seller;
let agent: Buyer;
let other: Buyer;
let limits: WalletLimits;
const received: Json[] = [];

beforeAll(async () => {
  seller = await openSeller();
  const { address } = await seller.control('wallet.new', {});
  await seller.control('payments.fund', { wallet: address, amountMicro: 5_000_000, ref: 'wallet-agents' });
  limits = (await seller.control('wallet.overview', {})).limits;
  agent = await seller.buyer({ stdio: false, name: 'spender' });
  other = await seller.buyer({ stdio: false, name: 'observer' });
  (await seller.host.window()).onEvent((name, _seq, payload) => {
    if (name === 'payments.changed') received.push(payload as Json);
  });
}, 120_000);
afterAll(async () => {
  await Promise.all([agent.close(), other.close()]);
  await seller.host.dispose();
});

const allow = (changes: Partial<WalletLimits>) =>
  seller.control('wallet.limits', { ...limits, agents: [agent.agentId], ...changes });
const balance = async () => (await seller.control('wallet.overview', {})).balanceMicro ?? -1;
let requests = 0;
const request = (more: Json = {}, buyer: Pick<Buyer, 'call'> = agent) => {
  requests += 1;
  const call = { tool: ANALYSIS.tool, arguments: { ...ANALYSIS.args } };
  return buyer.call('wallet_pay', { ...call, requestId: `request-${requests}`, ...more });
};

test('pays nothing for an agent until a person has allowed it', async () => {
  const before = await balance();
  expect((await request()).structured).toMatchObject({ error: true, code: 'WALLET_NOT_ALLOWED' });
  expect((await agent.call('wallet_status', {})).structured['code']).toBe('WALLET_NOT_ALLOWED');
  expect(await balance()).toBe(before);
});

test('pays for an allowed agent, shows the remaining amount, and names the agent in the audit log', async () => {
  await allow({});
  const before = await balance();
  const { isError, structured } = await request();
  expect(isError).toBe(false);
  expect(structured).toMatchObject({ state: 'paid', amountMicro: 10_000 });
  expect(JSON.stringify(structured['result'])).toContain('centipawns');
  expect(await balance()).toBe(before - 10_000);
  const status = (await agent.call('wallet_status', {})).structured;
  expect(status).toMatchObject({ enabled: true, balanceMicro: before - 10_000 });
  expect(status['leftThisDayMicro']).toBe(limits.perDayMicro - 10_000);
  const actor = readDatabase(seller.host.data, (db) =>
    db.prepare("select actor from audit where action = 'WALLET_PAID' order by seq desc limit 1").get(),
  );
  expect(actor).toEqual({ actor: agent.agentId });
});

test('pays once for repeated and concurrent requests with one id, and for one call only', async () => {
  await allow({});
  const before = await balance();
  const requestId = 'one-request-of-mine';
  const replies = await Promise.all([1, 2, 3, 4].map(() => request({ requestId })));
  // Concurrent requests are refused while the payment is pending, and pay nothing.
  for (const { structured } of replies) expect(['paid', undefined]).toContain(structured['state']);
  const again = await request({ requestId });
  expect(again.structured).toMatchObject({ state: 'paid' });
  expect(JSON.stringify(again.structured['result'])).toContain('centipawns');
  expect(await balance()).toBe(before - 10_000);
  const otherCall = await request({ requestId, arguments: { ...ANALYSIS.args, lines: 2 } });
  expect(otherCall.structured['code']).toBe('WALLET_REFUSED');
  expect(await balance()).toBe(before - 10_000);
});

test('waits for approval above the threshold, after which the agent gets its answer', async () => {
  await allow({ approveAboveMicro: 5000 });
  const before = await balance();
  const waiting = await request();
  expect(waiting.structured['code']).toBe('WALLET_APPROVAL');
  const { paymentId } = waiting.structured['details'] as { paymentId: string };
  const { attention } = await seller.control('host.overview', {});
  expect(attention).toContainEqual(expect.objectContaining({ kind: 'payment_waiting', detail: '1' }));
  expect((await agent.call('wallet_payment', { paymentId })).structured).toMatchObject({ state: 'waiting' });
  expect(await balance()).toBe(before);
  await seller.control('wallet.approve', { paymentId });
  const paid = (await agent.call('wallet_payment', { paymentId })).structured;
  expect(paid).toMatchObject({ state: 'paid', amountMicro: 10_000 });
  expect(JSON.stringify(paid['result'])).toContain('centipawns');
  expect(await balance()).toBe(before - 10_000);
  // Changes are reported together after a short delay.
  await expect
    .poll(() => received.flatMap(({ changes }) => changes as Json[]))
    .toContainEqual({ kind: 'wallet', id: paymentId });
  // Other agents cannot see the payment, even with its id.
  expect((await other.call('wallet_payment', { paymentId })).structured['code']).toBe('NOT_FOUND');
});

test('keeps a payment for the window when the person at the client does not answer in time', async () => {
  await allow({});
  const client = new Client({ name: 'asks', version: '1.0.0' }, { capabilities: { elicitation: {} } });
  const answers: ElicitResult[] = [];
  client.setRequestHandler(ElicitRequestSchema, () => {
    const answer = answers.shift();
    // The host sees this when its own time limit for the answer has passed.
    if (answer === undefined) throw new McpError(ErrorCode.RequestTimeout, 'no answer');
    return answer;
  });
  const address = new URL('mcp/payments', seller.host.ready.url);
  const requestInit = { headers: { authorization: `Bearer ${agent.token}` } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }) as Transport);
  const pay = async (requestId: string) => {
    const call = { tool: ANALYSIS.tool, arguments: { ...ANALYSIS.args }, requestId };
    return (await client.callTool({ name: 'wallet_pay', arguments: call })).structuredContent as Json;
  };
  const before = await balance();
  const late = await pay('nobody-answered');
  expect(late['code']).toBe('WALLET_APPROVAL');
  expect(await balance()).toBe(before);
  const { paymentId } = late['details'] as { paymentId: string };
  await seller.control('wallet.approve', { paymentId });
  expect((await agent.call('wallet_payment', { paymentId })).structured).toMatchObject({ state: 'paid' });
  expect(await balance()).toBe(before - 10_000);
  answers.push({ action: 'decline' });
  expect((await pay('person-declined'))['code']).toBe('DECLINED');
  expect(await balance()).toBe(before - 10_000);
  await client.close();
});

test('applies the caps and the kill switch to agents', async () => {
  await allow({ perCallMicro: 9999 });
  expect((await request()).structured['code']).toBe('WALLET_CAP');
  await allow({ enabled: false });
  expect((await request()).structured['code']).toBe('WALLET_STOPPED');
});

test('passes on the tool’s message about invalid arguments, at no cost', async () => {
  await allow({});
  const before = await balance();
  const { structured } = await request({ arguments: { fen: 'no position' } });
  expect(structured['code']).toBe('WALLET_OFFER');
  expect(String(structured['message'])).toMatch(/FEN/u);
  expect(await balance()).toBe(before);
});

test('pays on listed servers only, and not for callers without a token', async () => {
  let requested = 0;
  const server = createServer((_request, response) => {
    requested += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await allow({});
    expect((await request({ server: url })).structured['code']).toBe('WALLET_NOT_ALLOWED');
    expect(requested).toBe(0);
    await allow({ servers: [url] });
    expect((await request({ server: url })).structured['code']).toBe('WALLET_OFFER');
    expect(requested).toBe(1);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  const open = await seller.host.rest.post('/paid/wallet_pay', {
    tool: ANALYSIS.tool,
    requestId: 'no-such-agent',
  });
  expect(open.body).toMatchObject({ code: 'FORBIDDEN' });
});
