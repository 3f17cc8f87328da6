import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesUnder } from '../../support/database.ts';
import {
  ANALYSIS,
  defaultPayer,
  openSeller,
  type Buyer,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

/** No log, audit row, event or answer contains anything that could be used to pay again. */

let seller: Seller;
let buyer: Buyer;
const logged: string[] = [];
const stderr: string[] = [];
const write = process.stderr.write.bind(process.stderr);

beforeAll(async () => {
  process.stderr.write = ((chunk: unknown, ...rest: never[]) => {
    stderr.push(String(chunk));
    return write(chunk as string, ...rest);
  }) as typeof process.stderr.write;
  seller = await openSeller({
    log: (level, message, fields) => void logged.push(JSON.stringify({ level, message, ...fields })),
  });
  buyer = await seller.buyer();
}, 120_000);
afterAll(async () => {
  process.stderr.write = write;
  await seller.host.dispose();
});

test('keeps accepted and refused payments out of logs, events, pages and files', async () => {
  const received: string[] = [];
  const link = await seller.host.window();
  link.onEvent((event, _seq, payload) => received.push(JSON.stringify({ event, payload })));
  const account = await seller.wallet();
  const canaries: string[] = [];
  for (const isChanged of [false, true]) {
    const offer = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
    const payment = (await defaultPayer(account).createPaymentPayload(
      offer.structured as never,
    )) as unknown as Json;
    const payload = payment['payload'] as { signature: string; authorization: Json };
    // The changed validity does not match the signature, which is the last check of a payment.
    const given = isChanged
      ? {
          ...payment,
          payload: { ...payload, authorization: { ...payload.authorization, validBefore: '4102444800' } },
        }
      : payment;
    const reply = await buyer.call(ANALYSIS.tool, ANALYSIS.args, { 'x402/payment': given });
    expect(reply.isError).toBe(isChanged);
    const encoded = Buffer.from(JSON.stringify(given)).toString('base64');
    await seller.host.rest.post('/paid/chess_analysis', ANALYSIS.args, {
      headers: { 'payment-signature': encoded },
    });
    canaries.push(payload.signature.slice(2), encoded.slice(40, 120));
    for (const canary of canaries) expect(JSON.stringify(reply)).not.toContain(canary);
  }
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const pages = JSON.stringify([
    await seller.control('payments.page', { limit: 200 }),
    await seller.control('audit.page', { offset: 0, limit: 200 }),
  ]);
  link.close();
  await seller.host.stop();
  // The database and the chain's folder contain the signature in raw transactions, which are public.
  const stored = filesUnder(seller.host.data).filter((path) => !/arbiter\.db|\/chain\//u.test(path));
  const bytes = stored.map((path) => readFileSync(path).toString('latin1')).join('\n');
  for (const canary of canaries) {
    expect(logged.join('\n')).not.toContain(canary);
    expect(stderr.join('')).not.toContain(canary);
    expect(received.join('\n')).not.toContain(canary);
    expect(pages).not.toContain(canary);
    expect(bytes).not.toContain(canary);
  }
});
