import { describe, expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, paymentRow } from '../../../../../support/rows.ts';

describe('a payment', () => {
  test('stays confirmed with the same payer and amount', async () => {
    const db = await memoryDb();
    insertRow(db, 'payments', paymentRow('p1', { state: 'confirmed', delivery: 'due', tx_hash: '0x1' }));
    for (const change of [
      "state = 'failed'",
      "tx_hash = '0x2'",
      'tx_hash = null',
      'amount_micro = 1',
      "payer = '0xbb'",
    ]) {
      expect(() => db.exec(`update payments set ${change}`), change).toThrow('a confirmed payment is final');
    }
    db.exec("update payments set delivery = 'delivered', result = '{}'");
  });

  test('is never removed', async () => {
    const db = await memoryDb();
    insertRow(db, 'payments', paymentRow('p1'));
    expect(() => db.exec('delete from payments')).toThrow('never removed');
    expect(() => db.exec('replace into payments select * from payments')).toThrow('never removed');
  });

  test('uses an authorisation once, while two wallets may choose the same nonce', async () => {
    const db = await memoryDb();
    insertRow(db, 'payments', paymentRow('p1', { nonce: '0x1' }));
    expect(() => insertRow(db, 'payments', paymentRow('p2', { nonce: '0x1' }))).toThrow('UNIQUE');
    insertRow(db, 'payments', paymentRow('p2', { nonce: '0x1', payer: '0xdd' }));
  });
});

describe('a subscription', () => {
  const walk = async (from: string, to: string): Promise<void> => {
    const db = await memoryDb();
    const row = {
      subscription_id: 's',
      wallet: '0xaa',
      plan_id: 'monthly',
      created_at_ms: 1,
      updated_at_ms: 1,
    };
    insertRow(db, 'subscriptions', { ...row, status: from });
    db.prepare('update subscriptions set status = ?').run(to);
  };

  test.each([
    ['pending', 'active'],
    ['pending', 'expired'],
    ['active', 'cancelled'],
    ['active', 'expired'],
    ['active', 'active'],
  ])('changes from %s to %s', async (from, to) => {
    await expect(walk(from, to)).resolves.toBeUndefined();
  });

  test.each([
    ['pending', 'cancelled'],
    ['active', 'pending'],
    ['cancelled', 'active'],
    ['expired', 'active'],
    ['cancelled', 'expired'],
  ])('does not change from %s to %s', async (from, to) => {
    await expect(walk(from, to)).rejects.toThrow('does not change its status that way');
  });
});
