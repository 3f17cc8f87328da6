import type { Db } from '../../platform/db/writer.ts';

export interface NamedSession {
  readonly id: string;
  readonly template: string;
}

export interface SessionSeatName {
  readonly id: string;
  readonly agentId: string;
  readonly role: string;
}

export interface NamedLeague {
  readonly id: string;
  readonly name: string;
  readonly game: string;
}

export interface NamedLeagueMatch {
  /** `<league id>/<match id>`. */
  readonly id: string;
  readonly leagueId: string;
  readonly matchId: string;
  readonly game: string;
  readonly a: string;
  readonly b: string;
}

export interface NamedLeagueAgent {
  /** `<league id>/<agent id>`. */
  readonly id: string;
  readonly leagueId: string;
  readonly agentId: string;
  readonly kind: 'player' | 'referee';
  readonly name: string;
}

export interface NamedArena {
  readonly id: string;
  readonly game: string;
  /** The players as the run stores them, as JSON. */
  readonly a: string;
  readonly b: string;
}

export interface NamedWallet {
  /** The address in lower case. */
  readonly id: string;
  /** The agent that owns the wallet; null for a player of a league. */
  readonly agentId: string | null;
  readonly leagueId: string | null;
  readonly playerId: string | null;
  readonly name: string | null;
}

export interface NamedKey {
  /** The address in lower case. */
  readonly id: string;
  readonly role: 'treasury' | 'minter' | 'facilitator' | 'faucet' | 'monard' | 'usdc';
}

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

const IDS = '(select value from json_each(?))';

const SQL = {
  sessions: `select session_id as id, template from sessions where session_id in ${IDS}`,
  seats: `select session_id as id, agent_id as agentId, role from participants where session_id in ${IDS}`,
  leagues: `select league_id as id, name, game_type as game from leagues where league_id in ${IDS}`,
  matches: `select m.league_id || '/' || m.match_id as id, m.league_id as leagueId, m.match_id as matchId,
      l.game_type as game, coalesce(a.display_name, m.a) as a, coalesce(b.display_name, m.b) as b
    from json_each(?) wanted
    join league_matches m on m.league_id = substr(wanted.value, 1, instr(wanted.value, '/') - 1)
      and m.match_id = substr(wanted.value, instr(wanted.value, '/') + 1)
    join leagues l on l.league_id = m.league_id
    left join league_agents a on a.league_id = m.league_id and a.kind = 'player' and a.agent_id = m.a
    left join league_agents b on b.league_id = m.league_id and b.kind = 'player' and b.agent_id = m.b`,
  leagueAgents: `select a.league_id || '/' || a.agent_id as id, a.league_id as leagueId, a.agent_id as agentId,
      a.kind, a.display_name as name
    from json_each(?) wanted
    join league_agents a on a.league_id = substr(wanted.value, 1, instr(wanted.value, '/') - 1)
      and a.agent_id = substr(wanted.value, instr(wanted.value, '/') + 1)`,
  arenas: `select arena_id as id, template as game, player_a as a, player_b as b from arenas
    where arena_id in ${IDS}`,
  // A wallet may belong to several players of different leagues; the newest says whose it is now.
  agentWallets: `select lower(wallet) as id, agent_id as agentId, null as leagueId, null as playerId, null as name
    from agent_wallets where lower(wallet) in ${IDS} order by at`,
  leagueWallets: `select lower(w.wallet) as id, null as agentId, w.league_id as leagueId, w.player_id as playerId,
      coalesce(p.display_name, w.player_id) as name
    from league_wallets w
    left join league_agents p on p.league_id = w.league_id and p.kind = 'player' and p.agent_id = w.player_id
    where lower(w.wallet) in ${IDS} order by w.at`,
  keys: `select distinct lower(sender) as id, replace(role, 'admin', 'treasury') as role from chain_sends
      where lower(sender) in ${IDS}
    union select lower(reward_token), 'monard' from chain_epochs where lower(reward_token) in ${IDS}
    union select lower(usdc), 'usdc' from chain_epochs where lower(usdc) in ${IDS}`,
  games: `select game_id as id, game_map as name from openfront_games where game_id in ${IDS}`,
  plans: `select plan_id as id, name from plans where plan_id in ${IDS}`,
  subscriptions: `select s.subscription_id as id, coalesce(p.name, s.plan_id) as name from subscriptions s
    left join plans p on p.plan_id = s.plan_id where s.subscription_id in ${IDS}`,
  payments: `select payment_id as id, tool as name from payments where payment_id in ${IDS}
    union all select payment_id, tool from wallet_payments where payment_id in ${IDS}`,
} as const;

/** Looks up the names of many ids, with one query for each kind. */
export function nameStore(db: Db) {
  const rows = <R>(sql: string) => {
    const statement = db.prepare<string[], R>(sql);
    const parameters = sql.split('json_each(?)').length - 1;
    return (ids: readonly string[]): readonly R[] =>
      ids.length === 0 ? [] : statement.all(...Array<string>(parameters).fill(JSON.stringify(ids)));
  };
  return {
    sessions: rows<NamedSession>(SQL.sessions),
    /** In no order; `gameTemplate.roles` has the order of the seats. */
    seats: rows<SessionSeatName>(SQL.seats),
    leagues: rows<NamedLeague>(SQL.leagues),
    matches: rows<NamedLeagueMatch>(SQL.matches),
    leagueAgents: rows<NamedLeagueAgent>(SQL.leagueAgents),
    arenas: rows<NamedArena>(SQL.arenas),
    /** Oldest first. */
    agentWallets: rows<NamedWallet>(SQL.agentWallets),
    /** Oldest first. */
    leagueWallets: rows<NamedWallet>(SQL.leagueWallets),
    keys: rows<NamedKey>(SQL.keys),
    games: rows<NamedRow>(SQL.games),
    plans: rows<NamedRow>(SQL.plans),
    subscriptions: rows<NamedRow>(SQL.subscriptions),
    payments: rows<NamedRow>(SQL.payments),
  };
}

export type NameStore = ReturnType<typeof nameStore>;
