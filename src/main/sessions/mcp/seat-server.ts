import { refuse, type Outcome } from '../../../shared/outcome.ts';
import type { McpServer, ToolContext, ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { SessionTools } from './catalogue.ts';
import { PROFILE_WITHOUT_RESIGNATION, SEAT_SERVER, type SeatTools } from './seat-catalogue.ts';
import type { SeatAccess } from '../seat-access.ts';

const NOT_YOURS = refuse('FORBIDDEN', 'This token plays one game only, and this is another one');
const RESIGNATION_REFUSED = refuse('FORBIDDEN', 'This player may not resign');

/** The fields of arguments that this server reads. */
interface SeatInput {
  readonly sessionId?: string | undefined;
  readonly action?: string | undefined;
}

/** The fields of responses that this server changes. */
interface SeatResponse {
  readonly status?: string | undefined;
  readonly names?: unknown;
  readonly next?: string | undefined;
}

/** A response without the names, which opponents choose, and without a next call in a finished game. */
function toSeatResponse<T extends SeatResponse>(response: T): T {
  return {
    ...response,
    ...('names' in response ? { names: {} } : {}),
    ...(response.status === 'completed' ? { next: 'The game is over. Stop here.' } : {}),
  };
}

/**
 * Creates the server of seats: the handlers of the session server, for the session of the token only. Each call is
 * reported to the seat.
 */
export function createSessionSeatServer(
  handlers: Pick<ToolHandlers<SessionTools>, keyof SeatTools>,
  access: Pick<SeatAccess, 'reportListing' | 'reportCall'>,
): McpServer<SeatTools> {
  const guardTool =
    <I extends SeatInput, T extends SeatResponse>(
      tool: keyof SeatTools,
      handler: (input: I, context: ToolContext) => Outcome<T> | Promise<Outcome<T>>,
    ) =>
    async (input: I, context: ToolContext): Promise<Outcome<T>> => {
      const { seat } = context.caller;
      if (seat === undefined) return NOT_YOURS;
      const action = input.action === undefined ? {} : { action: input.action };
      access.reportCall(seat.id, { tool, stage: 'arrived', ...action });
      const response = input.sessionId === seat.sessionId ? await handler(input, context) : NOT_YOURS;
      if (!response.ok) {
        access.reportCall(seat.id, { tool, stage: 'refused', code: response.code, ...action });
        return response;
      }
      access.reportCall(seat.id, { tool, stage: 'accepted', ...action });
      return { ...response, value: toSeatResponse(response.value) };
    };
  const seatHandlers: ToolHandlers<SeatTools> = {
    'session.state': guardTool('session.state', handlers['session.state']),
    'session.act': guardTool('session.act', handlers['session.act']),
    'session.wait': guardTool('session.wait', handlers['session.wait']),
    'session.log': guardTool('session.log', handlers['session.log']),
    'session.resign': guardTool('session.resign', (input, context) =>
      context.caller.seat?.mayResign === true
        ? handlers['session.resign'](input, context)
        : RESIGNATION_REFUSED,
    ),
  };
  return {
    definition: SEAT_SERVER,
    handlers: seatHandlers,
    profileFor: ({ seat }) => (seat?.mayResign === true ? null : PROFILE_WITHOUT_RESIGNATION),
    onToolsListed({ seat }) {
      if (seat !== undefined) access.reportListing(seat.id);
    },
    listResources: () => [],
    readResource: () => refuse('NOT_FOUND', 'No such resource'),
    listen({ seat, isStdio }) {
      // The stdio child returns the list of the tools itself, so this host only sees that it connects.
      if (seat !== undefined && isStdio === true) access.reportListing(seat.id);
      return () => undefined;
    },
    listPrompts: () => [],
    getPrompt: () => refuse('NOT_FOUND', 'No such prompt'),
  };
}
