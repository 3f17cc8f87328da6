import { likeText } from '../db/like-text.ts';
import type { Db } from '../db/tx.ts';

/** A row that was found: an id and what it is called. */
export interface FoundRow {
  readonly id: string;
  readonly title: string;
}

export interface FoundMatch extends FoundRow {
  readonly leagueId: string;
  readonly matchId: string;
}

export interface FoundMint extends FoundRow {
  readonly matchId: string;
}

export interface FoundPaid extends FoundRow {
  readonly txHash: string;
}

interface Ask {
  readonly text: string;
  readonly end: string;
  readonly part: string;
  readonly limit: number;
}

/** Beyond every text that begins so, in the order in which SQLite compares. */
const END = '\u{10FFFF}';

/** Ids are sought from their beginning, which an index answers; names in part. */
const askOf = (text: string, limit: number): Ask => ({
  text,
  end: `${text}${END}`,
  part: likeText(text),
  limit,
});

const SQL = {
  agents: `select agent_id as id, name as title from agents
    where (agent_id >= @text and agent_id < @end) or name like @part order by created_at desc limit @limit`,
  sessions: `select session_id as id, template as title from sessions
    where session_id >= @text and session_id < @end limit @limit`,
  leagues: `select league_id as id, name as title from leagues
    where (league_id >= @text and league_id < @end) or name like @part order by created_at desc limit @limit`,
  matches: `select league_id || '/' || match_id as id, a || ' – ' || b as title,
      league_id as leagueId, match_id as matchId
    from league_matches where session_id = @text or league_id || '/' || match_id = @text limit @limit`,
  arenas: `select arena_id as id, template as title from arenas
    where arena_id >= @text and arena_id < @end limit @limit`,
  wallets: `select wallet as id, '' as title from (
      select wallet from reward_wallets union select wallet from agent_wallets
      union select wallet from league_wallets union select wallet from mint_outbox)
    where wallet >= lower(@text) and wallet < lower(@text) || char(1114111) limit @limit`,
  rewards: `select distinct match_id as id, source as title from reward_decisions
    where match_id >= @text and match_id < @end limit @limit`,
  transactions: `select tx_hash as id, wallet as title, match_id as matchId from mint_outbox
    where tx_hash >= lower(@text) and tx_hash < lower(@text) || char(1114111) limit @limit`,
  payments: `select payment_id as id, tool as title from payments
    where payment_id >= @text and payment_id < @end limit @limit`,
  paid: `select payment_id as id, tool as title, tx_hash as txHash from payments
    where tx_hash >= lower(@text) and tx_hash < lower(@text) || char(1114111) limit @limit`,
  games: `select game_id as id, max(title) as title from (
      select game_id, game_map as title from openfront_games
      union all select distinct game_id, '' from openfront_decisions)
    where game_id >= @text and game_id < @end group by game_id limit @limit`,
  audit: `select cast(seq as text) as id, action as title from audit
    where seq = cast(@text as integer) and cast(seq as text) = @text`,
  told: `select cast(seq as text) as id, action as title from audit
    where subject = @text order by seq desc limit @limit`,
} as const;

/** Reads the ids and names of every system; nothing that is hidden from anybody. */
export const findStore = (db: Db) => {
  const rows = <R extends FoundRow>(sql: string) => {
    const statement = db.prepare<[Ask], R>(sql);
    return (text: string, limit: number): R[] => statement.all(askOf(text, limit));
  };
  return {
    agents: rows(SQL.agents),
    sessions: rows(SQL.sessions),
    leagues: rows(SQL.leagues),
    matches: rows<FoundMatch>(SQL.matches),
    arenas: rows(SQL.arenas),
    wallets: rows(SQL.wallets),
    rewards: rows(SQL.rewards),
    transactions: rows<FoundMint>(SQL.transactions),
    payments: rows(SQL.payments),
    /** By the transaction that paid. */
    paid: rows<FoundPaid>(SQL.paid),
    games: rows(SQL.games),
    /** By number. */
    auditRow: rows(SQL.audit),
    /** By what they are about. */
    auditOf: rows(SQL.told),
  };
};

export type FindStore = ReturnType<typeof findStore>;
