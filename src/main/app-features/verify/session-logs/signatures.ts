import type { Db } from '../../../platform/db/open.ts';
import { findSignatureProblem, verifyMove, type Signers } from '../../../sessions/index.ts';
import type { BrokenRecord, VerifyActionRow, VerifySessionRow } from '../report.ts';
import { storedHeaderHash } from './header-hash.ts';

/** The stored proof of who chose the moves of a session. */
export interface StoredProof {
  readonly signers: Signers;
  /** The signatures by the number of their row. */
  readonly bySeq: ReadonlyMap<number, string>;
  /** The rows at the start that the host fixed and no player signed. */
  readonly openingRows: number;
  /** Whether the game counts as signed by all of its players. */
  readonly isSigned: boolean;
}

/** Reads the proof of a session; null for one without signed players. */
export function readProofs(db: Db): (sessionId: string) => StoredProof | null {
  const signers = db
    .prepare<[string], [string, string]>('select role, public_key from session_signers where session_id = ?')
    .raw();
  const signatures = db
    .prepare<[string], [number, string]>('select seq, signature from action_signatures where session_id = ?')
    .raw();
  const result = db.prepare<[string], { readonly isSigned: number; readonly openingRows: number | null }>(
    `select r.is_signed as isSigned, json_array_length(g.specification, '$.prelude') as openingRows
     from fleet_games g join fleet_results r on r.order_id = g.order_id and r.game = g.game where g.session_id = ?`,
  );
  return (sessionId) => {
    const counted = result.get(sessionId);
    const proof = {
      signers: Object.fromEntries(signers.all(sessionId)),
      bySeq: new Map(signatures.all(sessionId)),
      openingRows: counted?.openingRows ?? 0,
      isSigned: counted?.isSigned === 1,
    };
    return proof.isSigned || proof.bySeq.size > 0 || Object.keys(proof.signers).length > 0 ? proof : null;
  };
}

/** Checks the signatures of a session whose hash chain holds. */
export function judgeSignatures(
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
  let previous = storedHeaderHash(session, seedCommitment);
  for (const row of rows) {
    const place = { previous, isOpening: row.seq <= openingRows };
    const signed = { ...row, sig: bySeq.get(row.seq) };
    const problem = findSignatureProblem(signed, place, { signers, verify: verifyMove });
    if (problem !== null) return { firstBroken: `session ${sessionId} row ${row.seq}`, detail: problem };
    previous = row.hash;
  }
  return null;
}
