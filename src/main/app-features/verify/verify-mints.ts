import { failedResult, passedResult, type VerifyCheckName, type CheckResult } from './verify-results.ts';
import type { MintChecks } from './store/mint-store.ts';

/** Checks the invariants of the mint outbox that do not need the chain. Empty for a database of a version without a chain. */
export function verifyMints(mintChecks: MintChecks | null): CheckResult[] {
  if (mintChecks === null) return [];
  return [
    toCheckResult('mint_rows', mintChecks.rows, [
      [mintChecks.findInconsistentRow(), 'mint', 'its state contradicts its transaction'],
      [mintChecks.findUnconfirmed(), 'mint', 'it is final, but the audit log has no confirmation'],
    ]),
    toCheckResult('mint_sends', mintChecks.sends, [
      [mintChecks.findInconsistentSend(), 'transaction', 'the bytes that were sent are not stored'],
    ]),
    toCheckResult('mint_confirmations', mintChecks.confirmations, [
      [
        mintChecks.findInconsistentConfirmation(),
        'audit',
        'it confirms a mint twice, for another amount, or none at all',
      ],
    ]),
  ];
}

type Finding = readonly [row: string | null, kind: string, detail: string];

function toCheckResult(name: VerifyCheckName, rows: number, findings: readonly Finding[]): CheckResult {
  for (const [row, kind, detail] of findings)
    if (row !== null) return failedResult(name, rows, { firstBroken: `${kind} ${row}`, detail });
  return passedResult(name, rows);
}
