import { headerHash } from '../../../sessions/index.ts';
import type { VerifySessionRow } from '../verify-results.ts';

/** The hash with which the chain of a stored session starts. */
export const storedHeaderHash = (
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
