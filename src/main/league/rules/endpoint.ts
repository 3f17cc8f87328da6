import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** The address at which an agent may be called. A registration cannot reach any other host or path. */
export interface LeagueAgentEndpoint {
  /** Exactly as registered, because some referees compare the text. */
  readonly url: string;
  /** A literal loopback address, so that `localhost` is never resolved. */
  readonly host: '127.0.0.1' | '::1';
  readonly port: number;
}

export interface EndpointRules {
  /** Allowed port ranges, both ends included (docs/specifications/002-league-v2.md §2.2). */
  readonly ports: readonly (readonly [number, number])[];
  /** Ports outside the ranges that a person allowed for this league. */
  readonly allowed: readonly number[];
  /** Ports of this program's own listeners that are not agents. */
  readonly forbidden: readonly number[];
}

/** The specified ports of agents, both ends included. */
export const PORT_RANGES = { referee: [8001, 8010], player: [8101, 8200] } as const;

// The text is matched before a URL parser could normalise it: no user info, query, fragment or other path.
const ENDPOINT = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})\/mcp\/?$/iu;

/** Parses the address of an agent, and refuses one that is not on this computer or whose port the rules do not allow. */
export function parseAgentEndpoint(url: string, rules: EndpointRules): Outcome<LeagueAgentEndpoint, 'E003'> {
  const match = ENDPOINT.exec(url);
  if (!match) return refuseEndpoint('The endpoint must be http://localhost:PORT/mcp on this computer');
  const port = Number(match[2]);
  if (port < 1 || port > 65_535 || rules.forbidden.includes(port))
    return refuseEndpoint('This port belongs to Arbiter itself or is invalid');
  const inRange = rules.ports.some(([low, high]) => port >= low && port <= high);
  if (!inRange && !rules.allowed.includes(port)) {
    return refuseEndpoint(
      `Port ${port} is outside the range and not on the allow-list of this league; open it with --allow-ports ${port}`,
    );
  }
  return accept({ url, host: match[1] === '[::1]' ? '::1' : '127.0.0.1', port });
}

const refuseEndpoint = (message: string) => refuse('E003' as const, message, { field: 'contact_endpoint' });
