import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { snippetFor, type Payee } from '../../../renderer/features/payments/payer-snippets.ts';
import {
  defaultPayer,
  openSeller,
  type Buyer,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

/** Runs the snippets that the window shows under "Connect a paying agent". */

const run = promisify(execFile);
const ROOT = new URL('../../../', import.meta.url);

let seller: Seller;
let buyer: Buyer;
let payee: Payee;
let key: `0x${string}`;
let account: PrivateKeyAccount;

beforeAll(async () => {
  // A client with its default limits does not pay on this chain, so the snippet has to set them.
  seller = await openSeller({ chain: 'local' });
  buyer = await seller.buyer({ stdio: false });
  const { terms } = await seller.control('payments.overview', {});
  if (terms === null) throw new Error('nothing can be sold');
  payee = { gateway: seller.host.ready.url.replace(/\/$/u, ''), destination: terms };
  key = generatePrivateKey();
  account = privateKeyToAccount(key);
  const fund = { wallet: account.address, amountMicro: 1_000_000, ref: 'snippet-payer' };
  await seller.control('payments.fund', fund);
}, 120_000);
afterAll(async () => {
  await buyer.close();
  await seller.host.dispose();
});

const ARGS = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', thinkMs: 50 };

/** Runs a program in a process of its own; the text around the snippet is the user's own code. */
function program(text: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', PAYER_KEY: key },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => (out += String(part)));
  child.stderr.on('data', (part) => (err += String(part)));
  child.stdin.end(text);
  return new Promise((resolve, reject) =>
    child.once('close', (code) => (code === 0 ? resolve(out) : reject(new Error(err)))),
  );
}

const client = () => `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
const client = new Client({ name: 'reader', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL('${payee.gateway}/mcp/payments'), {
  requestInit: { headers: { authorization: 'Bearer ${buyer.token}' } },
}));
const name = 'chess_analysis';
const args = ${JSON.stringify(ARGS)};
`;

test('the snippet for the official client pays this host with its unknown token', async () => {
  const offer = await buyer.call('chess_analysis', ARGS);
  await expect(defaultPayer(account).createPaymentPayload(offer.structured as never)).rejects.toThrow();
  const tail = 'console.log(JSON.stringify(result)); await client.close();';
  const result = JSON.parse(await program(`${client()}${snippetFor('x402', payee)}\n${tail}`)) as Json;
  expect(result['isError']).not.toBe(true);
  expect(JSON.stringify(result)).toContain('centipawns');
  const { 'x402/payment-response': receipt } = result['_meta'] as { 'x402/payment-response': Json };
  expect(receipt).toMatchObject({ success: true, payer: account.address, amount: '10000' });
}, 120_000);

test('the snippet for plain HTTP gets a 402 offer, and the result with a signed header', async () => {
  const lines = snippetFor('http', payee);
  const requested = await run('/bin/sh', ['-c', lines]);
  expect(requested.stdout).toMatch(/^HTTP\/1\.1 402 /u);
  const required = /^payment-required: (\S+)/imu.exec(requested.stdout)?.[1] ?? '';
  const offer = JSON.parse(Buffer.from(required, 'base64').toString('utf8')) as { accepts: Json[] };
  const { network, asset } = payee.destination;
  const payer = defaultPayer(account).setSpendControls({
    allowedAssets: [{ network: network as `eip155:${number}`, asset, maxAmountPerPayment: '100000' }],
  });
  const payment = await payer.createPaymentPayload(offer as never);
  const header = Buffer.from(JSON.stringify(payment)).toString('base64');
  const paid = await run('/bin/sh', [
    '-c',
    lines.replace("-H 'content", `-H 'PAYMENT-SIGNATURE: ${header}' -H 'content`),
  ]);
  expect(paid.stdout).toMatch(/^HTTP\/1\.1 200 /u);
  expect(paid.stdout).toMatch(/^payment-response: /imu);
  expect(paid.stdout).toContain('centipawns');
}, 120_000);

test('the snippet for stdio starts `arbiter mcp payments`', async () => {
  const { mcpServers } = JSON.parse(snippetFor('stdio', payee)) as {
    mcpServers: Record<string, { command: string; args: string[] }>;
  };
  expect(mcpServers).toEqual({ 'arbiter-payments': { command: 'arbiter', args: ['mcp', 'payments'] } });
});

test('the snippet for Cloudflare runs, with this network and a limit within the default', async () => {
  const text = snippetFor('cloudflare', payee);
  // The package is not installed, so a stand-in shows that the snippet runs and which limit it sets.
  const standIn = `const [client, name, args] = [null, '', {}];
const withX402Client = (_client, { account, maxPaymentValue }) => ({
  callTool: async () => ({ payer: account.address, maxValue: String(maxPaymentValue) }),
});
`;
  const alone = text.replace("import { withX402Client } from 'agents/x402';", standIn);
  const requested = await program(`${alone}\nconsole.log(JSON.stringify(result));`);
  expect(JSON.parse(requested)).toEqual({ payer: account.address, maxValue: '100000' });
  const shaped = {
    ...payee,
    destination: { ...payee.destination, chainId: 84_532, network: 'eip155:84532' },
  };
  expect(snippetFor('cloudflare', shaped)).toContain("network: 'base-sepolia'");
}, 120_000);
