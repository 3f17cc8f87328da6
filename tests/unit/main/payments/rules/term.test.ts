import { describe, expect, it } from 'vitest';
import {
  addTerm,
  type PurchasedTerm,
  type ExtendableRow,
} from '../../../../../src/main/payments/rules/term.ts';

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const NOW = day('2026-11-21');
const MONTHLY: PurchasedTerm = { interval: 'monthly', durationDays: null, maxApiCalls: 100 };

const PENDING: ExtendableRow = {
  status: 'pending',
  startAtMs: null,
  endAtMs: null,
  callsAllowed: null,
  updatedAtMs: 0,
};
const ACTIVE: ExtendableRow = {
  status: 'active',
  startAtMs: day('2026-11-01'),
  endAtMs: day('2026-12-01'),
  callsAllowed: 40,
  updatedAtMs: 0,
};

describe('a confirmed payment', () => {
  it('starts a pending subscription now, with the quota of its plan', () => {
    expect(addTerm(PENDING, MONTHLY, NOW)).toEqual({
      status: 'active',
      startAtMs: NOW,
      endAtMs: day('2026-12-21'),
      callsAllowed: 100,
      updatedAtMs: NOW,
    });
  });

  it('extends a running subscription from its end, keeps its start and adds up the calls', () => {
    expect(addTerm(ACTIVE, MONTHLY, NOW)).toMatchObject({
      startAtMs: ACTIVE.startAtMs,
      endAtMs: day('2027-01-01'),
      callsAllowed: 140,
    });
  });

  it('never adds an end or a limit to a subscription without one', () => {
    const free = { ...ACTIVE, endAtMs: null, callsAllowed: null };
    expect(addTerm(free, MONTHLY, NOW)).toMatchObject({ endAtMs: null, callsAllowed: null });
  });

  it('removes the limit and the end when the purchased plan has none', () => {
    const forever: PurchasedTerm = { interval: 'one-time', durationDays: null, maxApiCalls: null };
    expect(addTerm(ACTIVE, forever, NOW)).toMatchObject({ endAtMs: null, callsAllowed: null });
  });

  it('leaves the rest of the row unchanged', () => {
    const row = { ...ACTIVE, wallet: '0xaa', callsUsed: 7 };
    expect(addTerm(row, MONTHLY, NOW)).toMatchObject({ wallet: '0xaa', callsUsed: 7 });
  });

  it.each(['cancelled', 'expired'] as const)('throws for a row that is %s', (status) => {
    expect(() => addTerm({ ...ACTIVE, status }, MONTHLY, NOW)).toThrow('cannot be paid');
  });
});
