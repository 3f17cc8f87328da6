import { findSignatureProblem, verifyMove } from '../../../sessions/index.ts';
import type { BrokenRecord, VerifyActionRow, VerifySessionRow } from '../verify-results.ts';
import { headerHashOf } from './header-hash.ts';
import type { StoredProof } from '../store/proof-store.ts';

/** Checks the signatures of a session whose hash chain holds. */
export function verifySignatures(
  session: VerifySessionRow,
  rows: readonly VerifyActionRow[],
  { proof, seedCommitment }: { readonly proof: StoredProof | null; readonly seedCommitment: string | null },
): BrokenRecord | null {
  if (proof === null) return null;
  const { sessionId, participants } = session;
  const { signers, bySeq, openingRows, isSigned } = proof;
  const unsigned = Object.keys(participants).find((role) => !Object.hasOwn(signers, role));
  if (isSigned && unsigned !== undefined)
    return {
      firstBroken: `session ${sessionId}`,
      detail: `the game counts as signed, and ${unsigned} has no key`,
    };
  let previous = headerHashOf(session, seedCommitment);
  for (const row of rows) {
    const place = { previous, isOpening: row.seq <= openingRows };
    const signed = { ...row, sig: bySeq.get(row.seq) };
    const problem = findSignatureProblem(signed, place, { signers, verify: verifyMove });
    if (problem !== null) return { firstBroken: `session ${sessionId} row ${row.seq}`, detail: problem };
    previous = row.hash;
  }
  return null;
}
