import type { TurnPosition } from '../../move-chooser.ts';
import type { SeatContext } from '../protocol.ts';
import { SERVER_NAME } from './agents.ts';

/**
 * The request of a turn: a call of the tool, or a reply as text where the caller submits the action itself.
 */
export interface TurnPrompt {
  readonly context: SeatContext;
  readonly position: TurnPosition;
  /** Why the previous attempt was not accepted. */
  readonly refusal: string | null;
}

/** The prompt of one turn. It holds no name and no text of another player. */
export function turnPrompt({ context, position, refusal }: TurnPrompt): string {
  const { host, gameTemplate, mayAct } = context;
  const observation = host.texts.observation(position, gameTemplate, {
    requestsJson: !mayAct,
    ...(refusal === null ? {} : { refusal }),
  });
  if (!mayAct) return observation;
  const { sessionId, tick } = position;
  const call = JSON.stringify({ sessionId, action: position.legal[0] ?? '', expectedTick: tick });
  return [
    observation,
    `Do not answer in words. Play by calling the tool session_act of the MCP server ${SERVER_NAME} exactly once, then stop. ` +
      `Your client may list it as ${SERVER_NAME}_session_act or mcp__${SERVER_NAME}__session_act; ` +
      `if it is not in your list, find it with your tool search (query "select:mcp__${SERVER_NAME}__session_act").`,
    `Its arguments are like ${call}, with your own choice out of the legal list as the action.`,
    'Use no other tool. Files, commands and the network are not allowed here.',
  ].join('\n\n');
}
