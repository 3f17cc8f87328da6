import { failedResult, passedResult, type VerifyCheckName, type CheckResult } from './verify-results.ts';
import type { MintChecks } from './store/mint-store.ts';

/** Checks the invariants of the mint outbox that do not need the chain. */
export function verifyMints(ledger: MintChecks | null): CheckResult[] {
  if (ledger === null) return [];
  return [
    verdict('mint_rows', ledger.rows, [
      [ledger.findInconsistentRow(), 'mint', 'its state contradicts its transaction'],
      [ledger.findUnconfirmed(), 'mint', 'it is final, but the audit log has no confirmation'],
    ]),
    verdict('mint_sends', ledger.sends, [
      [ledger.findInconsistentSend(), 'transaction', 'the bytes that were sent are not stored'],
    ]),
    verdict('mint_confirmations', ledger.confirmations, [
      [
        ledger.findInconsistentConfirmation(),
        'audit',
        'it confirms a mint twice, for another amount, or none at all',
      ],
    ]),
  ];
}

type Finding = readonly [row: string | null, kind: string, detail: string];

function verdict(name: VerifyCheckName, rows: number, findings: readonly Finding[]): CheckResult {
  for (const [row, kind, detail] of findings)
    if (row !== null) return failedResult(name, rows, { firstBroken: `${kind} ${row}`, detail });
  return passedResult(name, rows);
}
