import type { Agents } from '../../agents/index.ts';
import type { GameRegistry } from '../../games/index.ts';
import type { Waiters } from '../../platform/mcp/waiters.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Challenges } from '../challenges/index.ts';
import type { SeatAccess } from '../seat-access.ts';
import type { Sessions } from '../service.ts';
import type { SessionView } from '../types.ts';
import type { PositionUpdate, ToolPosition } from './catalogue.ts';
import type { HostedOpponents } from './opponent-hosting.ts';

/** The dependencies of the MCP server of the session host. */
export interface SessionMcpDeps {
  readonly sessions: Sessions;
  readonly challenges: Challenges;
  readonly agents: Agents;
  readonly games: GameRegistry;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly seatAccess: SeatAccess;
  readonly hosted: HostedOpponents;
}

/** The dependencies that all tools of this server share. */
export interface SessionToolContext extends SessionMcpDeps {
  readonly waiters: Waiters;
  /** The position that a view shows. Player names are cleaned, because a model reads them. */
  toPosition(view: SessionView, options?: { readonly board?: boolean }): ToolPosition;
  /**
   * Reads a view. Unlike `Sessions.readState`, it does not start the agent's clock: it is for a game that has just
   * begun, which the agent did not ask for, and for a list, which does not show the position. Null for an agent that takes no
   * part.
   */
  peekView(agentId: string, sessionId: string): SessionView | null;
  /** The changed part of the position, for the responses to moves and waits. */
  toPositionUpdate(view: SessionView): PositionUpdate;
}
