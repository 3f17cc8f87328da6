import { seedCommitment as commit, type Setup } from '../games/index.ts';
import type { SessionRecord } from './store/rows.ts';

/** What the template was started with; replays start from the same. */
export const setupOf = (record: Pick<SessionRecord, 'sessionId' | 'options' | 'seed'>): Setup => ({
  sessionId: record.sessionId,
  options: record.options,
  seed: record.seed,
});

/** Published from the start: SHA-256 over seed and session id; null without chance. */
export const seedCommitment = ({ seed, sessionId }: Pick<Setup, 'seed' | 'sessionId'>): string | null =>
  seed === null ? null : commit(seed, sessionId);

/** What the session's chain starts from. */
export const headerOf = (record: SessionRecord) => ({
  session_id: record.sessionId,
  template: record.template,
  options: record.options,
  participants: record.participants,
  seed_commitment: seedCommitment(record),
  created_at: record.createdAt,
});
