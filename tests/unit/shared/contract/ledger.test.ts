import { expect, test } from 'vitest';
import { ledgerReport } from '../../../../src/shared/contract/ledger.ts';

test('a report has the sums of both sides and names what differs', () => {
  const report = {
    state: 'different',
    profile: 'local',
    block: 4,
    checkedAtMs: 1,
    totals: [{ kind: 'wallet', rows: 1, ledgerMicro: 1, chainMicro: 2, differences: 1 }],
    differences: [
      {
        kind: 'wallet',
        code: 'unknown_transfer',
        subject: '0x01',
        ledgerMicro: 0,
        chainMicro: 1,
        sinceMs: 1,
      },
    ],
    unmatched: { transfers: 0, micro: 0 },
  };
  expect(ledgerReport.parse(report)).toEqual(report);
  const unknown = { ...report, differences: [{ ...report.differences[0], code: 'something' }] };
  expect(ledgerReport.safeParse(unknown).success).toBe(false);
});
