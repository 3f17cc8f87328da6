import { describe, expect, it } from 'vitest';
import { withTerm, type Bought, type Prolonged } from '../../../../../src/main/payments/rules/term.ts';

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const NOW = day('2026-11-21');
const MONTHLY: Bought = { interval: 'monthly', durationDays: null, maxApiCalls: 100 };

const PENDING: Prolonged = {
  status: 'pending',
  startAtMs: null,
  endAtMs: null,
  callsAllowed: null,
  updatedAtMs: 0,
};
const ACTIVE: Prolonged = {
  status: 'active',
  startAtMs: day('2026-11-01'),
  endAtMs: day('2026-12-01'),
  callsAllowed: 40,
  updatedAtMs: 0,
};

describe('a confirmed payment', () => {
  it('starts a pending one now, with the quota of its plan', () => {
    expect(withTerm(PENDING, MONTHLY, NOW)).toEqual({
      status: 'active',
      startAtMs: NOW,
      endAtMs: day('2026-12-21'),
      callsAllowed: 100,
      updatedAtMs: NOW,
    });
  });

  it('prolongs a running one from its end, keeps its start and adds up the calls', () => {
    expect(withTerm(ACTIVE, MONTHLY, NOW)).toMatchObject({
      startAtMs: ACTIVE.startAtMs,
      endAtMs: day('2027-01-01'),
      callsAllowed: 140,
    });
  });

  it('never gives an end or a limit to what has none', () => {
    const free = { ...ACTIVE, endAtMs: null, callsAllowed: null };
    expect(withTerm(free, MONTHLY, NOW)).toMatchObject({ endAtMs: null, callsAllowed: null });
  });

  it('lifts the limit when what was bought has none, and the end likewise', () => {
    const forever: Bought = { interval: 'one-time', durationDays: null, maxApiCalls: null };
    expect(withTerm(ACTIVE, forever, NOW)).toMatchObject({ endAtMs: null, callsAllowed: null });
  });

  it('leaves everything else of the row as it was', () => {
    const row = { ...ACTIVE, wallet: '0xaa', callsUsed: 7 };
    expect(withTerm(row, MONTHLY, NOW)).toMatchObject({ wallet: '0xaa', callsUsed: 7 });
  });

  it.each(['cancelled', 'expired'] as const)('for a row that is %s is a defect', (status) => {
    expect(() => withTerm({ ...ACTIVE, status }, MONTHLY, NOW)).toThrow('cannot be paid');
  });
});
