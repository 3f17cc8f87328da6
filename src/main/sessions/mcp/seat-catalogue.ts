import type { McpServerDefinition } from '../../platform/mcp/server-definition.ts';
import { SESSION_SERVER } from './catalogue.ts';

const { tools } = SESSION_SERVER;

/** The tools of one seat: the session server's tools for a running game, with shorter texts. */
const seatTools = {
  'session.state': {
    ...tools['session.state'],
    description: 'Your view of your game: state, whose turn, your legal actions.',
  },
  'session.act': {
    ...tools['session.act'],
    description: 'Plays one entry of legal at expectedTick. Call it once in your turn, then stop.',
  },
  'session.wait': {
    ...tools['session.wait'],
    description:
      'Blocks until it is your turn or the game ended. You need it only when you are told to wait.',
    input: tools['session.wait'].input.omit({ challengeId: true }),
  },
  'session.log': tools['session.log'],
  'session.resign': tools['session.resign'],
} as const;

export type SeatTools = typeof seatTools;

/** The profile of a seat that may not resign; the session server has it too, for the stdio child. */
export const PROFILE_WITHOUT_RESIGNATION = 'seat';

/** The MCP server of one seat, served at the address of the session server to the holder of a seat's token. */
export const SEAT_SERVER: McpServerDefinition<SeatTools> = {
  id: SESSION_SERVER.id,
  name: SESSION_SERVER.name,
  version: SESSION_SERVER.version,
  title: SESSION_SERVER.title,
  instructions:
    'You play one game; the host referees and only legal moves count. ' +
    'When it is your turn you are told so with the position: call session.act once, then stop.',
  tools: seatTools,
  resourceTemplates: [],
  profiles: {
    [PROFILE_WITHOUT_RESIGNATION]: ['session.state', 'session.act', 'session.wait', 'session.log'],
  },
};
