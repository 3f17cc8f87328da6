import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redactedPayload } from '../../../src/main/platform/audit/redact.ts';
import { createPaidHandler } from '../../../src/main/payments/index.ts';
import { createLog } from '../../../src/main/cli/terminal/log-writer.ts';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';

/** docs/specifications/003-paid-mcp.md §5.6: no log line and no audit row contains anything that could be used to pay. */

const PAYER = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e';
const ASSET = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((raw) => `0x${Buffer.from(raw).toString('hex')}`);

const accepted = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '10000',
  asset: ASSET,
  payTo: PAYER,
  maxTimeoutSeconds: 120,
  extra: { name: 'USDC', version: '2' },
};

interface Given {
  readonly signature: string;
  readonly nonce: string;
  readonly invalidField: string;
  readonly key: string;
  readonly form: string;
}

/** A payment in every supported form, valid or with one invalid field. */
const given = fc.record<Given>({
  signature: hex(65),
  nonce: hex(32),
  invalidField: fc.constantFrom('', 'amount', 'network', 'payTo', 'signature'),
  key: fc.constantFrom('x402/payment', 'x402.payment', 'payment'),
  form: fc.constantFrom('object', 'json', 'base64'),
});

function paymentOf({ signature, nonce, invalidField, form }: Given): unknown {
  const authorization = {
    from: PAYER,
    to: invalidField === 'payTo' ? ASSET : PAYER,
    value: invalidField === 'amount' ? '1' : '10000',
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 100),
    nonce,
  };
  const network = invalidField === 'network' ? 'eip155:1' : accepted.network;
  const signed = {
    signature: invalidField === 'signature' ? signature.slice(0, 40) : signature,
    authorization,
  };
  const payment = { x402Version: 2, accepted: { ...accepted, network }, payload: signed };
  if (form === 'object') return payment;
  const text = JSON.stringify(payment);
  return form === 'json' ? text : Buffer.from(text).toString('base64');
}

const lines: string[] = [];
const stderr: string[] = [];
const write = process.stderr.write.bind(process.stderr);
const client = new Client({ name: 'payer', version: '1.0.0' });

beforeAll(async () => {
  process.stderr.write = ((chunk: unknown) => stderr.push(String(chunk)) > 0) as typeof process.stderr.write;
  const server = createPaidHandler(
    (seller) => {
      seller.paidTool('answer', 'The answer', '$0.01', { type: 'object' }, () => {
        throw new Error('the tool itself is broken');
      });
    },
    {
      name: 'shop',
      version: '1.0.0',
      recipient: { evm: { address: PAYER, isTestnet: true } },
      // Nothing listens on this port, so every valid payment fails and causes log lines.
      facilitator: { url: 'http://127.0.0.1:9', timeoutMs: 200 },
      log: createLog({ json: true, verbose: true, write: (text) => void lines.push(text), nowMs: () => 0 }),
    },
  );
  const [clientTransport, serverTransport] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverTransport), client.connect(clientTransport)]);
});
afterAll(async () => {
  process.stderr.write = write;
  await client.close();
});

test('keeps payments in every form out of logs, stderr and answers', async () => {
  await fc.assert(
    fc.asyncProperty(given, async (payment) => {
      const params = { name: 'answer', arguments: {}, _meta: { [payment.key]: paymentOf(payment) } };
      const answer = await client.callTool(params);
      expect(answer.isError).toBe(true);
      const received = [...lines, ...stderr, JSON.stringify(answer)].join('\n').toLowerCase();
      expect(received).not.toContain(payment.signature.slice(2, 40));
      expect(received).not.toContain(payment.nonce.slice(20));
    }),
    { numRuns: 60 },
  );
});

test('keeps signatures and keys out of audit rows, wherever in a payload they are', () => {
  const secret = fc.constantFrom(
    'signature',
    'privateKey',
    'authorization',
    'PAYMENT-SIGNATURE',
    'walletSignature',
  );
  fc.assert(
    fc.property(hex(65), hex(32), secret, fc.integer({ min: 0, max: 4 }), (signature, key, name, depth) => {
      let payload: Record<string, unknown> = { [name]: signature, note: `paid with ${key} at last` };
      for (let level = 0; level < depth; level += 1) payload = { payment: payload, list: [payload] };
      const text = redactedPayload(payload);
      expect(text).not.toContain(signature.slice(2));
      expect(text).not.toContain(key.slice(2));
    }),
  );
});
