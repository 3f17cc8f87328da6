import { expect, test } from 'vitest';
import { ledgerCalls } from '../../../../src/main/window-api/ledger.ts';
import type { LedgerReport } from '../../../../src/shared/contract/index.ts';

test('the report is read as it is, and compared again on request', async () => {
  const report = (state: LedgerReport['state']) => ({ state }) as LedgerReport;
  const calls = ledgerCalls({
    ledgerCheck: { report: () => report('checking'), check: async () => report('equal') },
  });
  expect(await calls['ledger.report']({})).toMatchObject({ value: { state: 'checking' } });
  expect(await calls['ledger.check']({})).toMatchObject({ value: { state: 'equal' } });
});
