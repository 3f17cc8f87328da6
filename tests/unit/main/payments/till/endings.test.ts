import { describe, expect, it } from 'vitest';
import type { PaidKind } from '../../../../../src/main/payments/till/desk.ts';
import {
  beginSettling,
  confirm,
  delivered,
  fail,
  leaveOpen,
  owe,
  release,
} from '../../../../../src/main/payments/till/endings.ts';
import { PAYER, reservedRow, tillDesk, TX } from '../../../../support/payments/till-desk.ts';

const KEPT = { result: null, fromBlock: 7 };

/** A payment at the moment at which it is settled. */
async function settling(kind: PaidKind = { effect: 'read' }) {
  const till = await tillDesk(kind);
  till.writer.writeNow(() => till.store.insert(reservedRow()));
  const row = await beginSettling(till.desk, reservedRow(), KEPT);
  return { ...till, row };
}

describe('the end of a payment', () => {
  it('that was not charged is noted once, in plain words', async () => {
    const { desk, row, said, told } = await settling();
    const ended = await release(desk, row, 'no gas; try "again"');
    await fail(desk, row, 'late');
    expect(ended).toMatchObject({ state: 'released', reason: 'no_gas__try__again_' });
    expect(said()).toEqual([`PAYMENT_RELEASED p1 ${PAYER}`]);
    expect(told).toEqual(['p1', 'p1', 'p1']);
  });

  it('that stays open keeps the transaction that it knows, and is noted once', async () => {
    const { desk, row, said } = await settling();
    await leaveOpen(desk, row, { reason: 'timeout', txHash: TX });
    const open = await leaveOpen(desk, row, { reason: 'pending', txHash: null });
    expect(open).toMatchObject({ state: 'unknown', reason: 'pending', txHash: TX });
    expect(said()).toEqual([`PAYMENT_OUTCOME_OPEN p1 ${PAYER}`]);
  });

  it('is one: what is confirmed cannot fail, nor be confirmed again', async () => {
    const { desk, row, said } = await settling();
    expect(await confirm(desk, row, TX)).toMatchObject({ state: 'confirmed', delivery: 'delivered' });
    await confirm(desk, row, `0x${'e'.repeat(64)}`);
    expect(await fail(desk, row, 'late')).toMatchObject({ state: 'confirmed', txHash: TX });
    expect(said()).toEqual([`PAYMENT_CONFIRMED p1 ${PAYER}`]);
  });
});

describe('what was paid for', () => {
  it('is made inside the transaction that confirms, and its answer kept', async () => {
    const { desk, row } = await settling({
      effect: 'lasting',
      confirmed: ({ txHash }) => ({ made: txHash }),
    });
    const paid = await confirm(desk, row, TX);
    expect(paid).toMatchObject({ delivery: 'delivered', result: JSON.stringify({ made: TX }) });
  });

  it('and fails leaves the money confirmed and the answer owed', async () => {
    const confirmed = () => {
      throw new Error('no room');
    };
    const { desk, row, said, logs } = await settling({ effect: 'lasting', confirmed });
    expect(await confirm(desk, row, TX)).toMatchObject({ state: 'confirmed', delivery: 'owed' });
    expect(said()).toEqual([`PAYMENT_CONFIRMED p1 ${PAYER}`, `PAYMENT_OWED p1 ${PAYER}`]);
    expect(logs).toEqual(['a paid effect failed']);
  });

  it('is owed once however often it fails, and delivered once after that', async () => {
    const { desk, row, said } = await settling({ effect: 'lasting' });
    const due = await confirm(desk, row, TX);
    const debt = await owe(desk, due, 'INTERNAL_ERROR');
    await owe(desk, debt, 'INTERNAL_ERROR');
    const done = await delivered(desk, debt, () => ({ answer: 42 }));
    await delivered(desk, debt, () => ({ answer: 43 }));
    expect(done).toMatchObject({ delivery: 'delivered', result: '{"answer":42}' });
    expect(desk.store.payment('p1')?.result).toBe('{"answer":42}');
    const actions = said().map((line) => line.split(' ')[0]);
    expect(actions).toEqual(['PAYMENT_CONFIRMED', 'PAYMENT_OWED', 'PAYMENT_DELIVERED']);
  });
});
