import { createHash } from 'node:crypto';
import { z } from 'zod';
import { turnsFrame } from '../../../shared/wire/openfront-record.ts';
import {
  checkpointsOf,
  checkReplayRecord,
  replayRecordText,
  toReplayRecord,
  type StoredReplayRecord,
} from './replay-record.ts';

export const RECORDED_ACTION = 'OPENFRONT_RECORDED';

/**
 * The payload of the audit row about a record. A later export of the same turns has the same hash, even if the game went
 * on.
 */
export const recordedPayload = z.object({
  turns: z.number(),
  checkpoints: z.number(),
  complete: z.boolean(),
  reason: z.string().nullable(),
  endedAtMs: z.number(),
  winner: turnsFrame.shape.winner.nullable(),
  sha256: z.string(),
});
export type RecordedPayload = z.infer<typeof recordedPayload>;

/** The payload of the audit row about a record; null for a game without turns. */
export function recordedPayloadOf(stored: StoredReplayRecord): RecordedPayload | null {
  const record = toReplayRecord(stored, { names: 'real' });
  if (record === null) return null;
  const { executed: turns, endedAtMs, winner, reason } = stored;
  const check = checkReplayRecord(record);
  return {
    turns,
    checkpoints: check.ok ? check.value.checkpoints : checkpointsOf(turns),
    complete: reason === null && check.ok,
    reason: reason ?? (check.ok ? null : check.message),
    endedAtMs,
    winner: winner ?? null,
    sha256: createHash('sha256').update(replayRecordText(record)).digest('hex'),
  };
}

/** Why a stored record contradicts what the audit log says of it; null when both agree. */
export function findRecordContradiction(
  stored: StoredReplayRecord,
  { turns, endedAtMs, winner, complete, sha256 }: RecordedPayload,
): string | null {
  if (stored.executed < turns) return `it has ${stored.executed} of the ${turns} turns that were recorded`;
  const current = recordedPayloadOf({ ...stored, executed: turns, endedAtMs, winner });
  if (current === null || current.sha256 !== sha256) return 'its turns differ from those that were recorded';
  if (complete && stored.reason === null && !current.complete) return current.reason;
  return null;
}
