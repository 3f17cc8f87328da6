import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createPaidHandler } from '../../../src/main/payments/index.ts';
import { blocksIn, ROOT } from '../../support/docs/pages.ts';
import { defaultPayer, openSeller, START, type Seller } from '../../support/payments/seller.ts';

/** Runs the TypeScript of docs/payments.md and docs/paid-servers.md unchanged. */

const codeOf = (name: string): string => blocksIn('ts').find(({ page }) => page === name)?.code ?? '';
const paying = codeOf('docs/payments.md');
const selling = codeOf('docs/paid-servers.md');

let folder: string;
let seller: Seller;
beforeAll(async () => {
  // The file is next to node_modules, so that its imports resolve.
  folder = mkdtempSync(join(import.meta.dirname, '.example-'));
  seller = await openSeller();
}, 120_000);
afterAll(async () => {
  await seller.host.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function moduleOf<T>(name: string, code: string): Promise<T> {
  const file = join(folder, name);
  writeFileSync(file, code.replaceAll("'./src/", `'${ROOT}/src/`));
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as T;
}

test('a client that pays gets its result', { timeout: 60_000 }, async () => {
  const code = `export async function pay(client, payer, fen) {\n${paying}\nreturn result;\n}\n`;
  const { pay } = await moduleOf<{ pay(...args: unknown[]): Promise<{ isError?: boolean }> }>('pay.ts', code);
  const buyer = await seller.buyer();
  const result = await pay(buyer.client, defaultPayer(await seller.wallet()), START);
  expect(result.isError ?? false).toBe(false);
  await buyer.close();
});

test('a server of the user offers its tools', { timeout: 60_000 }, async () => {
  const { server } = await moduleOf<{ server: ReturnType<typeof createPaidHandler> }>(
    'sell.ts',
    `${selling}\nexport { server };\n`,
  );
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'shopper', version: '1.0.0' }, { capabilities: {} });
  await Promise.all([server.connect(here), client.connect(there)]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['hello', 'sum']);
  expect(await client.callTool({ name: 'hello', arguments: {} })).toMatchObject({
    structuredContent: { hello: 'world' },
  });
  await client.close();
});
