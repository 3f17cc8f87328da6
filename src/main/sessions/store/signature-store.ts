import type { Db } from '../../platform/db/writer.ts';
import type { Signers } from '../rules/move-signature.ts';

/** The proof of who chose the moves of a session. */
export interface SessionSignatures {
  /** The public keys of the players that sign, by role. */
  readonly signers: Signers;
  /** The signatures by the number of their row, from 1. */
  readonly bySeq: ReadonlyMap<number, string>;
}

/** Reads and writes the keys and signatures of players that sign their moves. */
export const signatureStore = (db: Db) => {
  const insertSigner = db.prepare(
    'insert into session_signers (session_id, role, public_key) values (?, ?, ?)',
  );
  const insertSignature = db.prepare(
    'insert into action_signatures (session_id, seq, signature) values (?, ?, ?)',
  );
  const listSigners = db.prepare<[string], { readonly role: string; readonly key: string }>(
    'select role, public_key as key from session_signers where session_id = ? order by role',
  );
  const listSignatures = db.prepare<[string], { readonly seq: number; readonly signature: string }>(
    'select seq, signature from action_signatures where session_id = ? order by seq',
  );
  return {
    insert(sessionId: string, proof: SessionSignatures): void {
      for (const [role, key] of Object.entries(proof.signers)) insertSigner.run(sessionId, role, key);
      for (const [seq, signature] of proof.bySeq) insertSignature.run(sessionId, seq, signature);
    },
    /** Null for a session without signed players. */
    findBySession(sessionId: string): SessionSignatures | null {
      const rows = listSigners.all(sessionId);
      if (rows.length === 0) return null;
      return {
        signers: Object.fromEntries(rows.map(({ role, key }) => [role, key])),
        bySeq: new Map(listSignatures.all(sessionId).map(({ seq, signature }) => [seq, signature])),
      };
    },
  };
};

export type SignatureStore = ReturnType<typeof signatureStore>;
