import { accept, refuse } from '../../../shared/outcome.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import type { SessionHeader } from '../rules/hashed-text.ts';
import { toReplayRow, type ReplayClock, type ReplayRow, type SignedReplay } from '../rules/replay-record.ts';
import { headerOf } from '../session-setup.ts';
import type { SessionResponse } from '../types.ts';

/** The part of a replay file that comes from the session itself. */
export interface ReplaySource {
  readonly header: SessionHeader;
  /** In hex; null for a game without chance. */
  readonly seed: string | null;
  readonly rows: readonly ReplayRow[];
  readonly head: string;
  readonly result: SignedReplay['result'];
  /** Null for a game without a clock. */
  readonly clock: ReplayClock | null;
}

/** The hash of the last row of a completed session's log; null for others and in quarantine. It verifies nothing. */
export const finalHeadOf = ({ record }: LiveSession): string | null =>
  record.quarantined || record.status !== 'completed' ? null : record.head;

/**
 * Refuses a session that has not ended, because its log may have hidden parts, one whose seed is secret because another
 * game has it too, and a quarantined one, because its log is wrong.
 */
export function replaySourceOf(
  context: SessionContext,
  { record }: LiveSession,
): SessionResponse<ReplaySource> {
  if (record.quarantined)
    return refuse(
      'QUARANTINED',
      'The log of this session does not lead to its state; run verify for details',
    );
  if (record.status !== 'completed')
    return refuse('CONFLICT', 'The game is still in progress; a replay file can be made when it is over');
  if (context.runs?.().isSeedSecret(record.sessionId) === true)
    return refuse(
      'CONFLICT',
      'Another game with the same cards or numbers is still to be played; a replay file can be made when it is over',
    );
  const header = headerOf(record);
  const gameClock = record.clock;
  return accept({
    header,
    seed: record.seed,
    rows: context.store.listLogRows(record.sessionId).map((row) => toReplayRow(header, row)),
    head: record.head,
    result: { outcome: record.outcome, reason: record.outcomeReason, winner: record.winner },
    clock: gameClock && {
      initial_ms: gameClock.initialMs,
      increment_ms: gameClock.incrementMs,
      per_move_ms: gameClock.perMoveMs,
      remaining_ms: gameClock.remainingMs,
    },
  });
}
