import { refuse, type Outcome } from '../../../shared/outcome.ts';
import type { McpServer, ToolContext, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { SessionTools } from './catalogue.ts';
import { NO_RESIGNATION, SEAT_SERVER, type SeatTools } from './seat-catalogue.ts';
import type { SeatAccess } from '../seat-access.ts';

const NOT_YOURS = refuse('FORBIDDEN', 'This token plays one game only, and this is another one');
const NO_RESIGNING = refuse('FORBIDDEN', 'This player may not resign');

/** The fields of arguments that this server reads. */
interface SeatInput {
  readonly sessionId?: string | undefined;
  readonly action?: string | undefined;
}

/** The fields of answers that this server changes. */
interface SeatResponse {
  readonly status?: string | undefined;
  readonly names?: unknown;
  readonly next?: string | undefined;
}

/** Opponents choose their names, and a finished game has no next call here. */
function forSeat<T extends SeatResponse>(answer: T): T {
  return {
    ...answer,
    ...('names' in answer ? { names: {} } : {}),
    ...(answer.status === 'completed' ? { next: 'The game is over. Stop here.' } : {}),
  };
}

/** The server of one seat: the handlers of the session server, for the session of the token only. */
export function createSessionSeatServer(
  handlers: Pick<ToolHandlers<SessionTools>, keyof SeatTools>,
  access: Pick<SeatAccess, 'recordListing' | 'recordCall'>,
): McpServer<SeatTools> {
  const guarded =
    <I extends SeatInput, T extends SeatResponse>(
      tool: keyof SeatTools,
      handler: (input: I, context: ToolContext) => Outcome<T> | Promise<Outcome<T>>,
    ) =>
    async (input: I, context: ToolContext): Promise<Outcome<T>> => {
      const { seat } = context.caller;
      if (seat === undefined) return NOT_YOURS;
      const action = input.action === undefined ? {} : { action: input.action };
      access.recordCall(seat.id, { tool, stage: 'arrived', ...action });
      const answer = input.sessionId === seat.sessionId ? await handler(input, context) : NOT_YOURS;
      if (!answer.ok) {
        access.recordCall(seat.id, { tool, stage: 'refused', code: answer.code, ...action });
        return answer;
      }
      access.recordCall(seat.id, { tool, stage: 'accepted', ...action });
      return { ...answer, value: forSeat(answer.value) };
    };
  const resign = guarded('session.resign', handlers['session.resign']);
  const seatHandlers: ToolHandlers<SeatTools> = {
    'session.state': guarded('session.state', handlers['session.state']),
    'session.act': guarded('session.act', handlers['session.act']),
    'session.wait': guarded('session.wait', handlers['session.wait']),
    'session.log': guarded('session.log', handlers['session.log']),
    'session.resign': (input, context) =>
      context.caller.seat?.mayResign === true ? resign(input, context) : NO_RESIGNING,
  };
  return {
    definition: SEAT_SERVER,
    handlers: seatHandlers,
    profileFor: ({ seat }) => (seat?.mayResign === true ? null : NO_RESIGNATION),
    onToolsListed({ seat }) {
      if (seat !== undefined) access.recordListing(seat.id);
    },
    listResources: () => [],
    readResource: () => refuse('NOT_FOUND', 'No such resource'),
    listen({ seat, isStdio }) {
      // The stdio child answers the list of the tools itself, so this host only sees that it connects.
      if (seat !== undefined && isStdio === true) access.recordListing(seat.id);
      return () => undefined;
    },
    listPrompts: () => [],
    getPrompt: () => refuse('NOT_FOUND', 'No such prompt'),
  };
}
