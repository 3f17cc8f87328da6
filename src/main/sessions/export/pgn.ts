import { Chess } from 'chess.js';
import { isVoidReason } from '../../../shared/fault.ts';
import { positionsFor } from '../views/read-session.ts';
import type { SessionContext } from '../context.ts';
import type { LiveSession } from '../live-sessions.ts';
import type { SessionRecord } from '../store/session-rows.ts';

/** The name of an agent, or its id if it is not known. */
export const agentName = (context: SessionContext, agentId: string): string =>
  context.agents.find(agentId)?.name ?? agentId;

const RESULT: Readonly<Record<string, string>> = { white_wins: '1-0', black_wins: '0-1', draw: '1/2-1/2' };
const TERMINATION: Readonly<Record<string, string>> = {
  timeout: 'time forfeit',
  abandoned: 'abandoned',
  adjudicated: 'adjudication',
  illegal_moves: 'rules infraction',
};

/** After the opening of an arena game, which the host played. */
const OPENING_COMMENT = 'End of the opening, which the host played';

const MOVE = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/u;

/**
 * A chess session as PGN, with the session id and the log's head in tags of
 * their own. Null when the log is not a valid game of chess because it was
 * changed in the database.
 */
export function toPgn(context: SessionContext, session: LiveSession): string | null {
  const { record } = session;
  const chess = new Chess();
  const openingPlies = context.runs?.().preludePlies(record.sessionId) ?? 0;
  try {
    for (const [ply, row] of context.store
      .listLogRows(record.sessionId)
      .filter(({ kind }) => kind === 'action')
      .entries()) {
      const [, from, to, promotion] = MOVE.exec(String(row.action)) ?? [];
      // chess.js throws for a move that is not legal.
      chess.move({ from: from ?? '', to: to ?? '', ...(promotion ? { promotion } : {}) });
      if (ply + 1 === openingPlies) chess.setComment(OPENING_COMMENT);
    }
  } catch {
    return null;
  }
  for (const [tag, value] of [...pgnTags(context, record), ...openingTags(context, session)])
    chess.setHeader(tag, value.replaceAll(/["\\]/gu, "'"));
  return `${chess.pgn()}\n`;
}

function pgnTags(context: SessionContext, record: SessionRecord): [string, string][] {
  const day = record.createdAt.slice(0, 10).replaceAll('-', '.');
  return [
    ['Event', 'Arbiter session'],
    ['Site', 'localhost'],
    ['Date', day],
    ['Round', '-'],
    ['White', agentName(context, record.participants['white'] ?? '')],
    ['Black', agentName(context, record.participants['black'] ?? '')],
    // A void game has no result.
    ['Result', isVoidReason(record.outcomeReason) ? '*' : (RESULT[record.outcome ?? ''] ?? '*')],
    ['UTCDate', day],
    ['UTCTime', record.createdAt.slice(11, 19)],
    ['Termination', terminationOf(record)],
    ['ArbiterSession', record.sessionId],
    ['ArbiterHead', record.head],
  ];
}

function terminationOf({ outcome, outcomeReason }: SessionRecord): string {
  if (outcome === null || isVoidReason(outcomeReason)) return 'unterminated';
  return TERMINATION[outcomeReason ?? ''] ?? 'normal';
}

/** The tags of the opening, which is that of the last position with a name; none if no position has one. */
function openingTags(context: SessionContext, session: LiveSession): [string, string][] {
  const fens = positionsFor(context, session, null).map(({ fen }) => String(fen));
  const opening = context.openings.findAlong(fens).at(-1);
  return opening === undefined
    ? []
    : [
        ['ECO', opening.eco],
        ['Opening', opening.name],
      ];
}
