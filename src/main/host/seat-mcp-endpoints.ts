import type { SessionSeat, SeatMcpEndpoint } from '../players/index.ts';
import type { SeatAccess } from '../sessions/index.ts';

export interface SeatMcpEndpointDeps {
  readonly seatAccess: Pick<SeatAccess, 'open'>;
  readonly gatewayPort: () => number;
  /** Finds the command that starts the stdio child of this installation; null or absent where there is none. */
  readonly childProgram?:
    | (() => { readonly command: string; readonly args: readonly string[] } | null)
    | null;
}

/** The name under which an outside player's program lists the server. */
const SERVER_NAME = 'arbiter';

/**
 * Creates the function that lets an outside player's program use the MCP server `sessions` for one seat, with a token
 * of its own that does not allow it to resign.
 */
export const createSeatMcpEndpoints =
  (deps: SeatMcpEndpointDeps) =>
  ({ agentId, sessionId }: SessionSeat): Promise<SeatMcpEndpoint> => {
    const { gatewayPort, seatAccess } = deps;
    const child = deps.childProgram?.() ?? null;
    const seat = seatAccess.open({ agentId, sessionId, mayResign: false });
    const origin = `http://127.0.0.1:${gatewayPort()}`;
    return Promise.resolve({
      ...seat,
      url: `${origin}/mcp/sessions?tool-names=safe`,
      server: SERVER_NAME,
      stdio: child && {
        command: child.command,
        args: [...child.args, 'sessions', '--no-start', '--tool-names=safe', '--profile=seat'],
        // The token is in the environment, because every program of the computer can read the arguments of a process.
        env: { ARBITER_URL: origin, ARBITER_TOKEN: seat.token },
      },
    });
  };
