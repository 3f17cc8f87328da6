import type { Db } from '../../../platform/db/open.ts';
import type { Signers } from '../../../sessions/index.ts';

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

/** Prepares the statements that read the proof of a session; null for one without signed players. */
export function proofStore(db: Db): (sessionId: string) => StoredProof | null {
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
