import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import { parseNullableJson } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { HostedChoice } from '../../players/index.ts';
import type { LeagueDialect } from '../dialects/dialect.ts';
import type {
  LeagueAgentKind,
  LeagueAgentRecord,
  LeagueRecord,
  LeagueSettings,
  LeagueStatus,
  PendingRegistration,
  RoundRecord,
  StartMode,
} from '../records.ts';
import type { LeagueAgentHealth } from '../rules/agent-health.ts';
import type { ParityStrategy } from '../rules/strategies.ts';

interface LeagueRow {
  league_id: string;
  name: string;
  game_type: string;
  status: 'registering' | 'running' | 'completed' | 'cancelled';
  halt: 'stopped' | 'failed' | null;
  halt_reason: string | null;
  settings: string;
  rounds: number | null;
  matches: number | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
}

/** Settings never change, and a league is read several times for each message. */
const parsedSettings = createBoundedMap<string, LeagueSettings>(100);

function toSettings(text: string): LeagueSettings {
  const cachedSettings = parsedSettings.get(text);
  if (cachedSettings !== undefined) return cachedSettings;
  // Leagues of earlier versions lack the settings that came later.
  const settings = {
    ranking: 'points',
    externalReferees: false,
    ...(JSON.parse(text) as Partial<LeagueSettings>),
  } as LeagueSettings;
  parsedSettings.set(text, settings);
  return settings;
}

const toLeague = (row: LeagueRow): LeagueRecord => ({
  leagueId: row.league_id,
  name: row.name,
  gameType: row.game_type,
  status: row.halt ?? row.status,
  haltReason: row.halt_reason,
  settings: toSettings(row.settings),
  rounds: row.rounds,
  matches: row.matches,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

interface AgentRow {
  league_id: string;
  kind: LeagueAgentKind;
  agent_id: string;
  display_name: string;
  endpoint: string;
  port: number;
  dialect: LeagueDialect;
  token: string;
  old_token: string | null;
  built_in: number;
  strategy: ParityStrategy | null;
  player: string | null;
  identity: string | null;
  session_agent: string | null;
  most_matches: number;
  start_mode: StartMode;
  concurrency: number;
  unauthenticated: number;
  pending: string | null;
  signs_answers: number;
  signs_calls: number;
  other_league_id: string | null;
  life: string;
  registered_at: string;
  first_round: number;
}

const toAgent = (row: AgentRow): LeagueAgentRecord => ({
  leagueId: row.league_id,
  kind: row.kind,
  agentId: row.agent_id,
  displayName: row.display_name,
  endpoint: row.endpoint,
  port: row.port,
  dialect: row.dialect,
  tokenHash: row.token,
  oldTokenHash: row.old_token,
  isHosted: row.built_in === 1,
  strategy: row.strategy,
  player: parseNullableJson<HostedChoice>(row.player),
  identity: row.identity ?? `outside:${row.port}:${row.display_name}`,
  sessionAgent: row.session_agent,
  maxMatches: row.most_matches,
  startMode: row.start_mode,
  concurrency: row.concurrency,
  unauthenticated: row.unauthenticated === 1,
  pending: parseNullableJson<PendingRegistration>(row.pending),
  authenticatesReplies: row.signs_answers === 1,
  authenticatesCalls: row.signs_calls === 1,
  otherLeagueId: row.other_league_id,
  healthState: JSON.parse(row.life) as LeagueAgentHealth,
  registeredAt: row.registered_at,
  firstRound: row.first_round,
});

interface RoundRow {
  round: number;
  byes: string;
  drawn_at: string;
  completed_at: string | null;
}

const toRound = (row: RoundRow): RoundRecord => ({
  round: row.round,
  byes: JSON.parse(row.byes) as string[],
  pairedAt: row.drawn_at,
  completedAt: row.completed_at,
});

/**
 * SQL for leagues, their agents and rounds. A write that returns a boolean changes nothing and returns false when its
 * row is not in a state that allows it.
 */
export const leagueStore = (db: Db) => ({
  ...leagueMethods(db),
  ...agentMethods(db),
  ...agentUpdates(db),
  ...roundMethods(db),
});

export type LeagueStore = ReturnType<typeof leagueStore>;

function leagueMethods(db: Db) {
  const insertLeague = db.prepare(`insert into leagues
    (league_id, name, game_type, status, settings, created_at, authority_key)
    values (?, ?, ?, 'registering', ?, ?, ?)`);
  const authorityKeyOf = db
    .prepare<[string], string>('select authority_key from leagues where league_id = ?')
    .pluck();
  const findLeague = db.prepare<[string], LeagueRow>('select * from leagues where league_id = ?');
  const listLeagues = db.prepare<[], LeagueRow>(
    'select * from leagues order by created_at desc, league_id desc limit 500',
  );
  const listLeaguesByStatus = db.prepare<[string], LeagueRow>(
    'select * from leagues where status = ? and halt is null order by created_at',
  );
  // Only a league that is open for registration can start, so two starts cannot both succeed.
  const startLeague =
    db.prepare(`update leagues set status = 'running', rounds = ?, matches = ?, started_at = ?
    where league_id = ? and status = 'registering'`);
  const listEndedWithBodies = db.prepare<[], { league_id: string; ended_at: string }>(
    `select league_id, ended_at from leagues
    where ended_at is not null and bodies_dropped_at is null order by ended_at desc, league_id`,
  );
  const markBodiesDeleted = db.prepare('update leagues set bodies_dropped_at = ? where league_id = ?');
  const endLeague = db.prepare(`update leagues set status = ?, ended_at = ?, halt = null, halt_reason = null
    where league_id = ? and status in ('registering', 'running')`);
  const stopLeague = db.prepare(
    `update leagues set halt = 'stopped', halt_reason = ? where league_id = ? and status = 'running'`,
  );
  const failLeague =
    db.prepare(`update leagues set halt = 'failed', halt_reason = ?, status = 'cancelled', ended_at = ?
    where league_id = ? and status = 'running'`);
  const resumeLeague = db.prepare(`update leagues set halt = null, halt_reason = null
    where league_id = ? and status = 'running' and halt = 'stopped'`);
  const updateLeagueSize = db.prepare('update leagues set rounds = ?, matches = ? where league_id = ?');
  const addToMatchCount = db.prepare('update leagues set matches = matches + ? where league_id = ?');
  return {
    insertLeague(
      league: Pick<LeagueRecord, 'leagueId' | 'name' | 'gameType' | 'settings' | 'createdAt'>,
      /** 32 random bytes in hex, see src/main/league/tokens-and-proofs.ts. */
      authorityKey: string,
    ): void {
      insertLeague.run(
        league.leagueId,
        league.name,
        league.gameType,
        JSON.stringify(league.settings),
        league.createdAt,
        authorityKey,
      );
    },
    findLeague(leagueId: string): LeagueRecord | null {
      const row = findLeague.get(leagueId);
      return row ? toLeague(row) : null;
    },
    /** The secret of a league. It is not part of the record, which is shown and exported. */
    authorityKeyOf(leagueId: string): string {
      const storedKey = authorityKeyOf.get(leagueId);
      if (storedKey === undefined) throw new Error(`The league ${leagueId} has no key`);
      return storedKey;
    },
    /** The newest leagues, newest first, at most 500. */
    listLeagues: (): LeagueRecord[] => listLeagues.all().map(toLeague),
    /** Oldest first; none for `stopped` and `failed`, which are stored beside the status. */
    listLeaguesByStatus: (status: LeagueStatus): LeagueRecord[] =>
      listLeaguesByStatus.all(status).map(toLeague),
    /** Ended leagues with stored bodies, newest first. */
    listEndedWithBodies: (): { readonly leagueId: string; readonly endedAt: string }[] =>
      listEndedWithBodies.all().map((row) => ({ leagueId: row.league_id, endedAt: row.ended_at })),
    markBodiesDeleted: (leagueId: string, droppedAt: string): void =>
      void markBodiesDeleted.run(droppedAt, leagueId),
    startLeague: (leagueId: string, size: { rounds: number; matches: number }, startedAt: string): boolean =>
      startLeague.run(size.rounds, size.matches, startedAt, leagueId).changes === 1,
    endLeague: (leagueId: string, status: 'completed' | 'cancelled', endedAt: string): boolean =>
      endLeague.run(status, endedAt, leagueId).changes === 1,
    /** Interrupts a running league; it can be resumed. */
    stopLeague: (leagueId: string, reason: string): boolean => stopLeague.run(reason, leagueId).changes === 1,
    /** Ends a running league that cannot continue. */
    failLeague: (leagueId: string, reason: string, failedAt: string): boolean =>
      failLeague.run(reason, failedAt, leagueId).changes === 1,
    resumeLeague: (leagueId: string): boolean => resumeLeague.run(leagueId).changes === 1,
    /** Stores the size of a league that a player joined after its start. */
    updateLeagueSize: (leagueId: string, size: { rounds: number; matches: number }): void =>
      void updateLeagueSize.run(size.rounds, size.matches, leagueId),
    /** Counts matches that were not planned at the start, such as replays. */
    addToMatchCount: (leagueId: string, count: number): void => void addToMatchCount.run(count, leagueId),
  };
}

function agentMethods(db: Db) {
  const insertAgent =
    db.prepare(`insert into league_agents (league_id, kind, agent_id, display_name, endpoint, port, dialect,
    token, built_in, strategy, player, identity, session_agent, most_matches, start_mode, concurrency, life,
    registered_at, first_round) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const updateRegistration =
    db.prepare(`update league_agents set token = ?, old_token = ?, dialect = ?, endpoint = ?, life = ?,
    pending = null where league_id = ? and kind = ? and agent_id = ?`);
  const listAgents = db.prepare<[string], AgentRow>(
    'select * from league_agents where league_id = ? order by kind, registered_at, agent_id',
  );
  const findAgent = db.prepare<[string, string, string], AgentRow>(
    'select * from league_agents where league_id = ? and kind = ? and agent_id = ?',
  );
  const countPlayers = db
    .prepare<[string], number>("select count(*) from league_agents where league_id = ? and kind = 'player'")
    .pluck();
  const findAgentByPort = db.prepare<[string, number], AgentRow>(
    'select * from league_agents where league_id = ? and port = ?',
  );
  const findAgentByToken = db.prepare<[string, string], AgentRow>(
    'select * from league_agents where token = ? or old_token = ? limit 1',
  );
  const listSuspendedAgents = db.prepare<[], AgentRow>(
    `select a.* from league_agents a join leagues l on l.league_id = a.league_id
    where l.status = 'running' and json_extract(a.life, '$.phase') = 'SUSPENDED'
    order by a.league_id, a.agent_id limit 20`,
  );
  const toAgentOrNull = (row: AgentRow | undefined): LeagueAgentRecord | null => (row ? toAgent(row) : null);
  return {
    insertAgent(agent: LeagueAgentRecord): void {
      insertAgent.run(
        agent.leagueId,
        agent.kind,
        agent.agentId,
        agent.displayName,
        agent.endpoint,
        agent.port,
        agent.dialect,
        agent.tokenHash,
        agent.isHosted ? 1 : 0,
        agent.strategy,
        agent.player === null ? null : JSON.stringify(agent.player),
        agent.identity,
        agent.sessionAgent,
        agent.maxMatches,
        agent.startMode,
        agent.concurrency,
        JSON.stringify(agent.healthState),
        agent.registeredAt,
        agent.firstRound,
      );
    },
    updateRegistration(agent: LeagueAgentRecord): void {
      const { tokenHash, oldTokenHash, dialect, endpoint, healthState } = agent;
      updateRegistration.run(
        tokenHash,
        oldTokenHash,
        dialect,
        endpoint,
        JSON.stringify(healthState),
        agent.leagueId,
        agent.kind,
        agent.agentId,
      );
    },
    listAgents: (leagueId: string): LeagueAgentRecord[] => listAgents.all(leagueId).map(toAgent),
    findAgent: (leagueId: string, kind: LeagueAgentKind, agentId: string) =>
      toAgentOrNull(findAgent.get(leagueId, kind, agentId)),
    countPlayers: (leagueId: string): number => countPlayers.get(leagueId) ?? 0,
    /** Suspended agents of running and stopped leagues, at most 20. */
    listSuspendedAgents: (): LeagueAgentRecord[] => listSuspendedAgents.all().map(toAgent),
    findAgentByPort: (leagueId: string, port: number) => toAgentOrNull(findAgentByPort.get(leagueId, port)),
    /** The agent with this token, or with the one that it replaced in this round. */
    findAgentByToken: (tokenHash: string) => toAgentOrNull(findAgentByToken.get(tokenHash, tokenHash)),
  };
}

type Key = Pick<LeagueAgentRecord, 'leagueId' | 'kind' | 'agentId'>;

/** Updates of single columns after an agent's registration. */
function agentUpdates(db: Db) {
  const updateHealth = db.prepare(
    'update league_agents set life = ? where league_id = ? and kind = ? and agent_id = ?',
  );
  const updatePort = db.prepare(
    'update league_agents set port = ? where league_id = ? and kind = ? and agent_id = ?',
  );
  const markUnauthenticated = db.prepare(
    'update league_agents set unauthenticated = 1 where league_id = ? and kind = ? and agent_id = ?',
  );
  const updatePending = db.prepare(
    'update league_agents set pending = ? where league_id = ? and kind = ? and agent_id = ?',
  );
  const markTokenUse = {
    replies: db.prepare(
      'update league_agents set signs_answers = 1 where league_id = ? and kind = ? and agent_id = ?',
    ),
    calls: db.prepare(
      'update league_agents set signs_calls = 1 where league_id = ? and kind = ? and agent_id = ?',
    ),
  };
  const updateOtherLeagueId = db.prepare(
    'update league_agents set other_league_id = ? where league_id = ? and kind = ? and agent_id = ?',
  );
  const updateStartMode = db.prepare(
    'update league_agents set start_mode = ? where league_id = ? and kind = ? and agent_id = ?',
  );
  const updateConcurrency = db.prepare(
    `update league_agents set concurrency = ?, most_matches = ?
    where league_id = ? and kind = ? and agent_id = ?`,
  );
  const updateSessionAgent = db.prepare(
    'update league_agents set session_agent = ? where league_id = ? and kind = ? and agent_id = ?',
  );
  const deleteAgent = db.prepare(
    'delete from league_agents where league_id = ? and kind = ? and agent_id = ?',
  );
  const clearOldTokens = db.prepare('update league_agents set old_token = null where league_id = ?');
  return {
    updateHealth: ({ leagueId, kind, agentId }: Key, value: LeagueAgentHealth): void =>
      void updateHealth.run(JSON.stringify(value), leagueId, kind, agentId),
    /** Stores another port, which no other agent of its league may have; `updateRegistration` stores its endpoint. */
    updatePort: ({ leagueId, kind, agentId }: Key, port: number): void =>
      void updatePort.run(port, leagueId, kind, agentId),
    markUnauthenticated: ({ leagueId, kind, agentId }: Key): void =>
      void markUnauthenticated.run(leagueId, kind, agentId),
    updatePending: ({ leagueId, kind, agentId }: Key, value: PendingRegistration | null): void =>
      void updatePending.run(value === null ? null : JSON.stringify(value), leagueId, kind, agentId),
    /** Marks that the agent has used its token, in a reply or in a call of its own. */
    markTokenUse: ({ leagueId, kind, agentId }: Key, source: 'replies' | 'calls'): void =>
      void markTokenUse[source].run(leagueId, kind, agentId),
    updateOtherLeagueId: ({ leagueId, kind, agentId }: Key, otherLeagueId: string): void =>
      void updateOtherLeagueId.run(otherLeagueId, leagueId, kind, agentId),
    updateStartMode: ({ leagueId, kind, agentId }: Key, value: StartMode): void =>
      void updateStartMode.run(value, leagueId, kind, agentId),
    updateConcurrency: (
      { leagueId, kind, agentId }: Key,
      { proven, max }: { readonly proven: number; readonly max: number },
    ): void => void updateConcurrency.run(proven, max, leagueId, kind, agentId),
    updateSessionAgent: ({ leagueId, kind, agentId }: Key, sessionAgent: string): void =>
      void updateSessionAgent.run(sessionAgent, leagueId, kind, agentId),
    deleteAgent: ({ leagueId, kind, agentId }: Key): void => void deleteAgent.run(leagueId, kind, agentId),
    /** Invalidates the tokens that were replaced during the round. */
    clearOldTokens: (leagueId: string): void => void clearOldTokens.run(leagueId),
  };
}

function roundMethods(db: Db) {
  const insertRound = db.prepare(
    'insert into league_rounds (league_id, round, byes, drawn_at) values (?, ?, ?, ?)',
  );
  const completeRound = db.prepare(
    'update league_rounds set completed_at = ? where league_id = ? and round = ? and completed_at is null',
  );
  const listRounds = db.prepare<[string], RoundRow>(
    'select * from league_rounds where league_id = ? order by round',
  );
  return {
    insertRound: (leagueId: string, round: Pick<RoundRecord, 'round' | 'byes' | 'pairedAt'>): void =>
      void insertRound.run(leagueId, round.round, JSON.stringify(round.byes), round.pairedAt),
    completeRound: (leagueId: string, round: number, completedAt: string): boolean =>
      completeRound.run(completedAt, leagueId, round).changes === 1,
    listRounds: (leagueId: string): RoundRecord[] => listRounds.all(leagueId).map(toRound),
  };
}
