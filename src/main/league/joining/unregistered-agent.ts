import { NO_TOKEN } from '../tokens-and-proofs.ts';
import type { LeagueAgentRecord } from '../records.ts';

interface UnregisteredAgent {
  readonly leagueId: string;
  readonly agentId: string;
  readonly port: number;
  readonly registeredAt: string;
}

/** The record of an agent of an external league, which did not register here. No token can match its token hash. */
export const unregisteredAgent = (
  kind: 'player' | 'referee',
  { leagueId, agentId, port, registeredAt }: UnregisteredAgent,
): LeagueAgentRecord => ({
  leagueId,
  kind,
  agentId,
  displayName: agentId,
  endpoint: `http://localhost:${port}/mcp`,
  port,
  dialect: 'course',
  tokenHash: `${NO_TOKEN}${leagueId} ${kind} ${agentId}`,
  oldTokenHash: null,
  isHosted: false,
  strategy: null,
  player: null,
  identity: agentId,
  sessionAgent: null,
  maxMatches: 1,
  startMode: 'auto',
  concurrency: 1,
  unauthenticated: false,
  pending: null,
  authenticatesReplies: false,
  authenticatesCalls: false,
  otherLeagueId: null,
  healthState: { phase: 'ACTIVE', failures: 0, openUntilMs: null },
  registeredAt,
  firstRound: 1,
});
