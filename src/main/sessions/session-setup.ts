import { seedCommitment } from '../../shared/seed-commitment.ts';
import type { Setup } from '../games/index.ts';
import type { SessionRecord } from './store/session-rows.ts';

/** The input of the template's `start`; a replay starts from the same input. */
export const setupOf = (record: Pick<SessionRecord, 'sessionId' | 'options' | 'seed'>): Setup => ({
  sessionId: record.sessionId,
  options: record.options,
  seed: record.seed,
});

/** The participants in the order of the template's roles, in which every list shows them; other roles are left out. */
export const inRoleOrder = (
  roles: readonly string[],
  participants: SessionRecord['participants'],
): Record<string, string> =>
  Object.fromEntries(
    roles.flatMap((role) => (participants[role] === undefined ? [] : [[role, participants[role]]])),
  );

/**
 * SHA-256 of seed and session id, published when the session is created; null
 * for templates without chance.
 */
export const sessionSeedCommitment = ({
  seed,
  sessionId,
}: Pick<Setup, 'seed' | 'sessionId'>): string | null =>
  seed === null ? null : seedCommitment(seed, sessionId);

/** The header that the session's hash chain starts from. */
export const headerOf = (record: SessionRecord) => ({
  session_id: record.sessionId,
  template: record.template,
  options: record.options,
  participants: record.participants,
  seed_commitment: sessionSeedCommitment(record),
  created_at: record.createdAt,
});
