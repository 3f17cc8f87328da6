import { expect, test } from 'vitest';
import { explorerCalls } from '../../../../src/main/window-api/explorer.ts';

const answering = (block: object | null, reading: string) =>
  explorerCalls({
    explorer: { block: async () => ({ reading, block, head: 3, transactions: [] }) },
  } as never)['chain.block'];

test('refuses a block that the chain does not have, and only when the chain was read', async () => {
  expect(await answering(null, 'ok')({ number: 9 })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await answering(null, 'off')({ number: 9 })).toMatchObject({ ok: true });
  expect(await answering({}, 'ok')({ number: 1 })).toMatchObject({ ok: true });
});
