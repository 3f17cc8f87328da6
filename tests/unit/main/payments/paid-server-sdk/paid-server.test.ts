import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, test } from 'vitest';
import { createPaidHandler } from '../../../../../src/main/payments/paid-server-sdk/paid-server.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('a storage that cannot be opened at the first call is opened at a later one', async () => {
  const folder = join(temporaryFolder(), 'later');
  const server = createPaidHandler(
    (tools) => tools.paidTool('read', 'Reads', '$0.001', { type: 'object' }, async () => ({ answer: 42 })),
    {
      name: 'shop',
      version: '1.0.0',
      recipient: { evm: { address: `0x${'5'.repeat(40)}`, isTestnet: true } },
      facilitator: { url: 'http://127.0.0.1:9/' },
      storage: join(folder, 'payments.db'),
    },
  );
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test-client', version: '1.0.0' }, { capabilities: {} });
  await Promise.all([server.connect(here), client.connect(there)]);
  const codeOf = async (): Promise<unknown> => {
    const { structuredContent } = await client.callTool({ name: 'read', arguments: {} });
    const { code } = structuredContent as { code: string };
    return code;
  };
  expect(await codeOf()).toBe('INTERNAL');
  mkdirSync(folder);
  expect(await codeOf()).toBe('PAYMENT_REQUIRED');
  await client.close();
});
