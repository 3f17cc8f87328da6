import { seedCommitment as commit, type Setup } from '../games/index.ts';
import type { SessionRecord } from './store/rows.ts';

/** The input of the template's `start`; a replay starts from the same input. */
export const setupOf = (record: Pick<SessionRecord, 'sessionId' | 'options' | 'seed'>): Setup => ({
  sessionId: record.sessionId,
  options: record.options,
  seed: record.seed,
});

/**
 * SHA-256 of seed and session id, published when the session is created; null
 * for templates without chance.
 */
export const seedCommitment = ({ seed, sessionId }: Pick<Setup, 'seed' | 'sessionId'>): string | null =>
  seed === null ? null : commit(seed, sessionId);

/** The header that the session's hash chain starts from. */
export const headerOf = (record: SessionRecord) => ({
  session_id: record.sessionId,
  template: record.template,
  options: record.options,
  participants: record.participants,
  seed_commitment: seedCommitment(record),
  created_at: record.createdAt,
});
