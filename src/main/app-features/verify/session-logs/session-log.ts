import { canonicalJson } from '../../../../shared/json.ts';
import { logRowHash } from '../../../sessions/index.ts';
import type { VerifyActionRow, BrokenRecord, ReplayCheck, VerifySessionRow } from '../verify-results.ts';
import { headerHashOf } from './header-hash.ts';

const brokenRow = (session: VerifySessionRow, seq: number, detail: string): BrokenRecord => ({
  firstBroken: `session ${session.sessionId} row ${seq}`,
  detail,
});
const brokenSession = (session: VerifySessionRow, detail: string): BrokenRecord => ({
  firstBroken: `session ${session.sessionId}`,
  detail,
});

const RESULT_COLUMNS = ['outcome', 'outcomeReason', 'winner'] as const;
const RESULT_NAMES = { outcome: 'outcome', outcomeReason: 'reason', winner: 'winner' } as const;

/** Checks the hash chain of a session's log, from its header to the head that the session has stored. */
export function verifyLogChain(
  session: VerifySessionRow,
  rows: readonly VerifyActionRow[],
  seedCommitment: string | null,
): BrokenRecord | null {
  let previous = headerHashOf(session, seedCommitment);
  for (const [index, row] of rows.entries()) {
    if (row.seq !== index + 1)
      return brokenRow(session, index + 1, `row ${index + 1} is missing from the log`);
    if (logRowHash(previous, row) !== row.hash) {
      return brokenRow(session, row.seq, 'the row does not match its hash and the rows before it');
    }
    previous = row.hash;
  }
  if (rows.length !== session.seq) {
    return brokenRow(session, rows.length + 1, `the log has ${rows.length} of ${session.seq} rows`);
  }
  return previous === session.head
    ? null
    : brokenSession(session, 'the head of the session is not the last row of its log');
}

/** Compares the session's row with the result of its log. Returns the difference as one sentence, or null. */
function findDifference(
  session: VerifySessionRow,
  rows: readonly VerifyActionRow[],
  replayed: ReturnType<ReplayCheck['replay']>,
): string | null {
  const lastAt = rows.at(-1)?.createdAt ?? session.createdAt;
  if (replayed.tick !== session.tick) return `the log leads to tick ${replayed.tick}, not ${session.tick}`;
  if (replayed.status !== session.status) return `the log leads to the status ${replayed.status}`;
  if (lastAt !== session.updatedAt) return `the last row of the log is of ${lastAt}`;
  const column = RESULT_COLUMNS.find((name) => replayed[name] !== session[name]);
  if (column !== undefined) {
    const [found, stored] = [replayed[column] ?? 'none', session[column] ?? 'none'];
    return `the log leads to the ${RESULT_NAMES[column]} ${found}, not ${stored}`;
  }
  if (replayed.clockProblem !== null) return replayed.clockProblem;
  return canonicalJson(replayed.state) === canonicalJson(session.state)
    ? null
    : 'the stored state differs from the state that the log leads to';
}

/** Checks that replaying the log from the initial state gives exactly the stored state, tick, status and result. */
export function verifyStoredReplay(
  session: VerifySessionRow,
  rows: readonly VerifyActionRow[],
  replayCheck: ReplayCheck,
): BrokenRecord | null {
  try {
    const replayed = replayCheck.replay(session, rows);
    const detail = findDifference(session, rows, replayed);
    return detail === null ? null : brokenSession(session, detail);
  } catch (error) {
    return brokenSession(
      session,
      `the log cannot be replayed: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}
