import { failedResult, passedResult, type VerifyCheckName, type CheckResult } from './report.ts';
import type { MintLedger } from './store/mint-store.ts';

/** Checks the invariants of the mint outbox that do not need the chain. */
export function checkMints(ledger: MintLedger | null): CheckResult[] {
  if (ledger === null) return [];
  return [
    verdict('mint_rows', ledger.rows, [
      [ledger.inconsistentRow(), 'mint', 'its state contradicts its transaction'],
      [ledger.unconfirmed(), 'mint', 'it is final, but the audit log has no confirmation'],
    ]),
    verdict('mint_sends', ledger.sends, [
      [ledger.inconsistentSend(), 'transaction', 'the bytes that were sent are not stored'],
    ]),
    verdict('mint_confirmations', ledger.confirmations, [
      [
        ledger.inconsistentConfirmation(),
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
