import { findFault } from '../../../shared/fault.ts';
import { accept, refuse } from '../../../shared/outcome.ts';
import type { SessionResponse } from '../types.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import { logFor } from '../views/read-session.ts';
import { visibleState } from '../views/visible-state.ts';
import { headerOf } from '../session-setup.ts';
import { toWireLogRow } from '../wire.ts';
import { toPgn, agentName } from './pgn.ts';
import type { ExportFile } from '../../../shared/contract/export-file.ts';

/**
 * Exports a session as PGN (chess only) or as JSON, as `viewer` may see it: a role, or null for a spectator. PGN is
 * refused with QUARANTINED when the log is not a valid game of chess.
 */
export function exportSession(
  context: SessionContext,
  session: LiveSession,
  request: { format: 'pgn' | 'json'; viewer: string | null },
): SessionResponse<ExportFile> {
  if (request.format === 'json') return accept(toJsonFile(context, session, request.viewer));
  if (session.record.template !== 'chess.v1')
    return refuse('INVALID_REQUEST', 'PGN is available for chess only; use format=json');
  const pgn = toPgn(context, session);
  if (pgn === null)
    return refuse(
      'QUARANTINED',
      'The log of this session is not a valid game of chess; run verify for details',
    );
  return accept({
    fileName: `chess-${session.record.sessionId}.pgn`,
    mediaType: 'application/x-chess-pgn',
    text: pgn,
  });
}

function toJsonFile(context: SessionContext, session: LiveSession, viewer: string | null): ExportFile {
  const { record, state } = session;
  const log = logFor(context, session, viewer);
  const proof = context.signatures.findBySession(record.sessionId);
  const body = {
    session_id: record.sessionId,
    template: record.template,
    status: record.status,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    options: record.options,
    participants: Object.fromEntries(
      Object.entries(record.participants).map(([role, agentId]) => [
        role,
        { agent_id: agentId, name: agentName(context, agentId) },
      ]),
    ),
    tick: record.tick,
    outcome: record.outcome,
    outcome_reason: record.outcomeReason,
    fault: findFault({ reason: record.outcomeReason, winner: record.winner }, viewer),
    state: visibleState(context, session, state, viewer),
    header: headerOf(record),
    head: log.head,
    ...(proof === null ? {} : { signers: proof.signers }),
    actions: log.rows.map((row) => {
      const sig = proof?.bySeq.get(row.seq);
      return sig === undefined ? toWireLogRow(row) : { ...toWireLogRow(row), sig };
    }),
  };
  return {
    fileName: `${record.template}-${record.sessionId}.json`,
    mediaType: 'application/json',
    text: `${JSON.stringify(body, null, 2)}\n`,
  };
}
