import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuild } from '../../support/built-program.ts';
import { CHILD, connectChild } from '../../support/mcp/child.ts';
import {
  ANALYSIS,
  callTool,
  defaultPayer,
  openSeller,
  payFor,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

let seller: Seller;
beforeAll(async () => {
  await ensureBuild();
  seller = await openSeller();
}, 120_000);
afterAll(() => seller.host.dispose());

test('accepts payments through `arbiter mcp payments`, whose session proves ownership of its subscription', async () => {
  const { client } = await connectChild({ data: seller.host.data, server: 'payments', args: ['--no-start'] });
  const buyer = { call: (tool: string, args: Json, meta?: Json) => callTool(client, { tool, args, meta }) };
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(13);
  expect(tools.find(({ name }) => name === 'game_review')?.['_meta']).toMatchObject({
    'agents-x402/priceUSD': 0.05,
  });
  const account = await seller.wallet();
  const payer = defaultPayer(account);
  const { reply, payment } = await payFor(buyer, payer, ANALYSIS);
  expect(reply.isError, reply.text).toBe(false);
  expect(reply.meta['x402/payment-response']).toMatchObject({ success: true });
  // Another client sends the payment in this form.
  const encoded = Buffer.from(JSON.stringify(payment)).toString('base64');
  expect((await buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402.payment': encoded })).text).toBe(reply.text);
  const args = { planId: 'day-pass', walletAddress: account.address };
  const bought = await payFor(buyer, payer, { tool: 'subscribe', args });
  const { id } = bought.reply.structured['subscription'] as { id: string };
  const checked = await buyer.call('check_subscription', { subscriptionId: id });
  expect(checked.structured['subscription']).toMatchObject({ status: 'active' });
  const cancelled = await buyer.call('cancel_subscription', { subscriptionId: id });
  expect(cancelled.structured['subscription']).toMatchObject({ status: 'cancelled' });
  expect((await buyer.call(ANALYSIS.tool, ANALYSIS.args)).isError).toBe(false);
  const { contents } = await client.readResource({ uri: 'payments://plans' });
  expect(JSON.stringify(contents)).toContain('day-pass');
  await client.close();
});

test('warns once on stderr about SUPABASE variables, and prints nothing on stdout', async () => {
  const child = spawn(process.execPath, [CHILD, 'payments', '--data', seller.host.data, '--no-start'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { SUPABASE_URL: 'https://example.supabase.co', SUPABASE_ANON_KEY: 'anon' },
  });
  const lines: string[] = [];
  const out: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  child.stdout.on('data', (part) => out.push(String(part)));
  child.stdin.end();
  await new Promise((resolve) => child.once('close', resolve));
  expect(lines.filter((line) => line.includes('SUPABASE'))).toEqual([
    'arbiter mcp: SUPABASE_ANON_KEY, SUPABASE_URL: ignored, because Arbiter uses its own database',
  ]);
  expect(out).toEqual([]);
});
