import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';

test('a transaction is found by an index in each table', async () => {
  const db = await memoryDb();
  for (const table of ['mint_outbox', 'payments', 'wallet_payments']) {
    const [plan] = db.prepare(`explain query plan select * from ${table} where tx_hash = 'x'`).all() as {
      detail: string;
    }[];
    expect(plan?.detail).toContain(`${table}_by_tx`);
  }
});
