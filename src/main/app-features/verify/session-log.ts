import { canonicalJson } from '../../../shared/json.ts';
import { headerHash, rowHash } from '../../sessions/index.ts';
import type { VerifyActionRow, Broken, ReplayCheck, VerifySessionRow } from './check.ts';

const at = (session: VerifySessionRow, seq: number, detail: string): Broken => ({
  firstBroken: `session ${session.sessionId} row ${seq}`,
  detail,
});
const of = (session: VerifySessionRow, detail: string): Broken => ({
  firstBroken: `session ${session.sessionId}`,
  detail,
});

const RESULT_NAMES = { outcome: 'outcome', outcomeReason: 'reason', winner: 'winner' } as const;

/** Checks the hash chain of a session's log, from its header to the head that the session has stored. */
export function judgeChain(
  session: VerifySessionRow,
  rows: readonly VerifyActionRow[],
  seedCommitment: string | null,
): Broken | null {
  let previous = headerHash({
    session_id: session.sessionId,
    template: session.template,
    options: session.options,
    participants: session.participants,
    seed_commitment: seedCommitment,
    created_at: session.createdAt,
  });
  for (const [index, row] of rows.entries()) {
    if (row.seq !== index + 1) return at(session, index + 1, `row ${index + 1} is missing from the log`);
    if (rowHash(previous, row) !== row.hash) {
      return at(session, row.seq, 'the row does not match its hash and the rows before it');
    }
    previous = row.hash;
  }
  if (rows.length !== session.seq) {
    return at(session, rows.length + 1, `the log has ${rows.length} of ${session.seq} rows`);
  }
  return previous === session.head
    ? null
    : of(session, 'the head of the session is not the last row of its log');
}

/** Checks that replaying the log from the initial state gives exactly the stored state, tick, status and result. */
export function judgeReplay(
  session: VerifySessionRow,
  rows: readonly VerifyActionRow[],
  replayCheck: ReplayCheck,
): Broken | null {
  try {
    const folded = replayCheck.replay(session, rows);
    if (folded.tick !== session.tick)
      return of(session, `the log leads to tick ${folded.tick}, not ${session.tick}`);
    if (folded.status !== session.status) return of(session, `the log leads to the status ${folded.status}`);
    const last = rows.at(-1)?.createdAt ?? session.createdAt;
    if (last !== session.updatedAt) return of(session, `the last row of the log is of ${last}`);
    for (const column of ['outcome', 'outcomeReason', 'winner'] as const) {
      if (folded[column] !== session[column])
        return of(
          session,
          `the log leads to the ${RESULT_NAMES[column]} ${folded[column] ?? 'none'}, not ${session[column] ?? 'none'}`,
        );
    }
    if (folded.clockProblem !== null) return of(session, folded.clockProblem);
    if (canonicalJson(folded.state) === canonicalJson(session.state)) return null;
    return of(session, 'the stored state differs from the state that the log leads to');
  } catch (error) {
    return of(session, `the log cannot be replayed: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}
