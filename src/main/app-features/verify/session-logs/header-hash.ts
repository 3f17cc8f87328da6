import { headerHash } from '../../../sessions/index.ts';
import type { VerifySessionRow } from '../verify-results.ts';

/** Recomputes from the stored row of a session the hash with which the chain of its log starts. */
export const headerHashOf = (
  { sessionId, template, options, participants, createdAt }: VerifySessionRow,
  seedCommitment: string | null,
): string =>
  headerHash({
    session_id: sessionId,
    template,
    options,
    participants,
    seed_commitment: seedCommitment,
    created_at: createdAt,
  });
