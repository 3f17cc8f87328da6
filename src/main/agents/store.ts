import type { Db } from '../platform/db/writer.ts';

export type AgentKind = 'external' | 'person' | 'random' | 'builtin' | 'uci' | 'llm' | 'seat';

export interface Agent {
  readonly agentId: string;
  readonly name: string;
  readonly kind: AgentKind;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** The player's specification as JSON; null for agents registered over REST that have not played over the Bot API. */
  readonly player: string | null;
}

export interface AgentStats {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly actions: number;
  readonly refused: number;
  /** ISO 8601 UTC of the last change of a game in which the agent plays; null without one. */
  readonly lastPlayedAt: string | null;
}

interface Row {
  agent_id: string;
  token: string;
  name: string;
  kind: AgentKind;
  created_at: string;
  revoked_at: string | null;
  player: string | null;
}

const toAgent = (row: Row): Agent & { tokenHash: string } => ({
  agentId: row.agent_id,
  tokenHash: row.token,
  name: row.name,
  kind: row.kind,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
  player: row.player,
});

/** Reasons of games that ended without a result and for which no player is to blame; they are not counted as games. */
const UNDECIDED = "('aborted', 'host_fault', 'endpoint_lost')";

/**
 * Counts games that were decided, and the actions and refusals of every completed game. The last change may be of a
 * game that still runs.
 */
const statsSql = (condition: string): string => `
  select p.agent_id,
    max(s.updated_at) as lastPlayedAt,
    sum(s.status = 'completed' and s.outcome_reason not in ${UNDECIDED}) as games,
    sum(s.status = 'completed' and s.winner is p.role) as wins,
    sum(s.status = 'completed' and s.winner is null and s.outcome_reason not in ${UNDECIDED}) as draws,
    sum(case when s.status = 'completed' then (select count(*) from actions a
         where a.session_id = s.session_id and a.agent_id = p.agent_id and a.kind = 'action') else 0 end) as actions,
    sum(case when s.status = 'completed' then (select count(*) from refusals r
         where r.session_id = s.session_id and r.role = p.role) else 0 end) as refused
  from participants p join sessions s on s.session_id = p.session_id
  where ${condition}
  group by p.agent_id`;

type StatsRow = AgentStats & { readonly agent_id: string };

/** Reads and writes agents; tokens are stored as SHA-256 only. */
export const agentStore = (db: Db) => {
  const insert = db.prepare(
    'insert into agents (agent_id, token, name, kind, created_at, player) values (?, ?, ?, ?, ?, ?)',
  );
  const markRevoked = db.prepare(
    'update agents set revoked_at = ? where agent_id = ? and revoked_at is null',
  );
  const updateName = db.prepare('update agents set name = ? where agent_id = ?');
  const updatePlayer = db.prepare('update agents set player = ? where agent_id = ?');
  const list = db.prepare<[], Row>('select * from agents order by created_at, agent_id');
  const listStats = db.prepare<[], StatsRow>(statsSql('true'));
  const statsOf = db.prepare<[string], StatsRow>(statsSql('p.agent_id = ?'));
  return {
    insert(agent: Agent, tokenHash: string): void {
      insert.run(agent.agentId, tokenHash, agent.name, agent.kind, agent.createdAt, agent.player);
    },
    markRevoked: (agentId: string, revokedAt: string): boolean =>
      markRevoked.run(revokedAt, agentId).changes === 1,
    updateName: (agentId: string, name: string): void => void updateName.run(name, agentId),
    updatePlayer: (agentId: string, player: string): void => void updatePlayer.run(player, agentId),
    list: () => list.all().map(toAgent),
    /** Statistics of all agents with a game. It reads every game, so use it for lists only. */
    listStats: (): ReadonlyMap<string, AgentStats> =>
      new Map(listStats.all().map((row) => [row.agent_id, row])),
    /** Statistics of one agent; undefined when it never took a seat. */
    statsOf: (agentId: string): AgentStats | undefined => statsOf.get(agentId),
  };
};

export type AgentStore = ReturnType<typeof agentStore>;
