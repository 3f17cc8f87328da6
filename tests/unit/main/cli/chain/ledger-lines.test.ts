import { expect, test } from 'vitest';
import { ledgerLines, ledgerWarning } from '../../../../../src/main/cli/chain/ledger-lines.ts';
import type { LedgerReport } from '../../../../../src/shared/contract/index.ts';

const report = (own: Partial<LedgerReport> = {}): LedgerReport => ({
  state: 'equal',
  profile: 'local',
  block: 12,
  checkedAtMs: 0,
  totals: [{ kind: 'mints', rows: 2, ledgerMicro: 1_500_000, chainMicro: 1_500_000, differences: 0 }],
  differences: [],
  unmatched: { transfers: 0, micro: 0 },
  ...own,
});

test('an equal ledger is one line with the block, and one with each sum', () => {
  const lines = ledgerLines(report()).join('\n');
  expect(lines).toContain('equal to the chain, at block 12, 1970-01-01T00:00:00Z');
  expect(lines).toContain('2 rows, ledger 1.5 MONARD, chain 1.5 MONARD');
  expect(ledgerWarning(report())).toBeNull();
});

test('a difference names its row and both sums', () => {
  const different = report({
    state: 'different',
    differences: [
      {
        kind: 'payments',
        code: 'missing_transfer',
        subject: 'p1',
        ledgerMicro: 10_000,
        chainMicro: 0,
        sinceMs: 0,
      },
      { kind: 'stakes', code: 'stake_state', subject: 'e1', ledgerMicro: null, chainMicro: null, sinceMs: 0 },
    ],
    unmatched: { transfers: 1, micro: 5 },
  });
  const lines = ledgerLines(different).join('\n');
  expect(lines).toContain('DIFFERENT from the chain');
  expect(lines).toMatch(/sales: p1 is paid in the ledger, and not on the chain \(ledger .*0\.01/u);
  expect(lines).toContain('stakes: e1 is in another state in the contract');
  expect(lines).toContain('received without a sale');
  expect(ledgerWarning(different)).toContain('in 2 places');
});

test('without a comparison the state says why', () => {
  expect(ledgerLines(report({ state: 'off', checkedAtMs: null, totals: [] }))).toEqual([
    'ledger          there is no chain to compare with',
  ]);
});
