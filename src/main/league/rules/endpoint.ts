import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Where an agent may be called. Nothing a registrant says reaches further than this. */
export interface AgentEndpoint {
  /** As registered, since some referees compare it letter by letter. */
  readonly url: string;
  /** A loopback literal: `localhost` is never looked up. */
  readonly host: '127.0.0.1' | '::1';
  readonly port: number;
}

export interface EndpointRules {
  /** Inclusive; the role's range (002 §2.2). */
  readonly ports: readonly (readonly [number, number])[];
  /** Ports beyond the range that a person allowed for this league. */
  readonly allowed: readonly number[];
  /** The program's own listeners that are no agents. */
  readonly forbidden: readonly number[];
}

export const PORT_RANGES = { referee: [8001, 8010], player: [8101, 8200] } as const;

// Read letter by letter before any parser could normalise: no userinfo, query, fragment or other path.
const ENDPOINT = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})\/mcp\/?$/iu;

export function readEndpoint(url: string, rules: EndpointRules): Outcome<AgentEndpoint, 'E003'> {
  const match = ENDPOINT.exec(url);
  if (!match) return refused('The endpoint must be http://localhost:PORT/mcp on this machine');
  const port = Number(match[2]);
  if (port < 1 || port > 65_535 || rules.forbidden.includes(port)) return refused('This port is no agent');
  const inRange = rules.ports.some(([low, high]) => port >= low && port <= high);
  if (!inRange && !rules.allowed.includes(port)) {
    return refused(`Port ${port} is outside the range and not on the allow-list of this league`);
  }
  return accept({ url, host: match[1] === '[::1]' ? '::1' : '127.0.0.1', port });
}

const refused = (message: string) => refuse('E003' as const, message, { field: 'contact_endpoint' });
