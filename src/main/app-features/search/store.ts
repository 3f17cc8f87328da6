import { likeText } from '../../platform/db/like-text.ts';
import type { Db } from '../../platform/db/writer.ts';

/** A row that was found: its id and a title. */
export interface FoundRow {
  readonly id: string;
  readonly title: string;
}

export interface FoundMatch extends FoundRow {
  readonly leagueId: string;
  readonly matchId: string;
}

export interface FoundLeagueAgent extends FoundRow {
  readonly leagueId: string;
  readonly agentId: string;
  readonly kind: 'player' | 'referee';
}

export interface FoundMint extends FoundRow {
  readonly matchId: string;
}

export interface FoundPayment extends FoundRow {
  readonly txHash: string;
}

interface SearchQuery {
  readonly text: string;
  readonly end: string;
  readonly part: string;
  /** `cup` of `cup/R1M1`; empty without a slash, so that matches and agents are found without their league too. */
  readonly league: string;
  readonly within: string;
  readonly limit: number;
}

/** Sorts behind every text with the same beginning, in SQLite's order. */
const END = '\u{10FFFF}';

/** Ids are matched by their beginning, for which an index is used; names by any part. */
function toSearchQuery(text: string, limit: number): SearchQuery {
  const slash = text.lastIndexOf('/');
  return {
    text,
    end: `${text}${END}`,
    part: likeText(text),
    league: text.slice(0, Math.max(0, slash)),
    within: text.slice(slash + 1),
    limit,
  };
}

/** A condition on a column of lower-case hex that equals or begins with the text. */
const hex = (column: string): string =>
  `(${column} >= lower(@text) and ${column} < lower(@text) || char(1114111))`;

const SQL = {
  agents: `select agent_id as id, name as title from agents
    where (agent_id >= @text and agent_id < @end) or name like @part order by created_at desc limit @limit`,
  sessions: `select session_id as id, template as title from sessions
    where (session_id >= @text and session_id < @end)
      or session_id = (select session_id from challenges where challenge_id = @text) limit @limit`,
  leagues: `select league_id as id, name as title from leagues
    where (league_id >= @text and league_id < @end) or name like @part order by created_at desc limit @limit`,
  matches: `select league_id || '/' || match_id as id, a || ' – ' || b as title,
      league_id as leagueId, match_id as matchId
    from league_matches where session_id = @text
    union all select * from (select m.league_id || '/' || m.match_id, m.a || ' – ' || m.b, m.league_id, m.match_id
      from leagues l join league_matches m on m.league_id = l.league_id and m.match_id = @within
      where @league in ('', l.league_id) order by l.created_at desc limit @limit)
    limit @limit`,
  leagueAgents: `select l.league_id || '/' || p.agent_id as id, p.display_name as title,
      l.league_id as leagueId, p.agent_id as agentId, p.kind as kind
    from leagues l join league_agents p on p.league_id = l.league_id
    where (p.agent_id = @within and @league in ('', l.league_id)) or p.display_name like @part
    order by l.created_at desc, p.kind, p.agent_id limit @limit`,
  arenas: `select arena_id as id, template as title from arenas
    where arena_id >= @text and arena_id < @end limit @limit`,
  wallets: `select wallet as id, '' as title from (
      select wallet from reward_wallets union select wallet from agent_wallets
      union select wallet from league_wallets union select wallet from mint_outbox
      union select wallet from reward_decisions union select wallet from wallet_bans)
    where ${hex('wallet')} limit @limit`,
  rewards: `select distinct match_id as id, source as title from reward_decisions
    where (match_id >= @text and match_id < @end) or lobby_id = @text limit @limit`,
  transactions: `select tx_hash as id, wallet as title, match_id as matchId from mint_outbox
    where ${hex('tx_hash')} limit @limit`,
  payments: `select payment_id as id, tool as title from payments
    where payment_id >= @text and payment_id < @end limit @limit`,
  paymentsByTransaction: `select payment_id as id, tool as title, tx_hash as txHash from payments
    where ${hex('tx_hash')} limit @limit`,
  paymentsOf: `select payment_id as id, tool as title from payments
    where ${hex('payer')} order by created_at_ms desc limit @limit`,
  ownPayments: `select payment_id as id, tool as title from wallet_payments
    where payment_id >= @text and payment_id < @end limit @limit`,
  ownPaymentsByTransaction: `select payment_id as id, tool as title, tx_hash as txHash from wallet_payments
    where ${hex('lower(tx_hash)')} limit @limit`,
  ownPaymentsOf: `select payment_id as id, tool as title from wallet_payments
    where ${hex('lower(payer)')} or ${hex('lower(payee)')} order by created_at_ms desc limit @limit`,
  subscriptions: `select subscription_id as id, name as title from subscriptions join plans using (plan_id)
    where subscription_id >= @text and subscription_id < @end limit @limit`,
  subscriptionsOf: `select subscription_id as id, name as title from subscriptions join plans using (plan_id)
    where ${hex('wallet')} order by subscriptions.created_at_ms desc limit @limit`,
  plans: `select plan_id as id, name as title from plans
    where (plan_id >= @text and plan_id < @end) or name like @part limit @limit`,
  chains: `select id, '' as title from (
      select epoch as id from chain_epochs union select reward_token from chain_epochs
      union select usdc from chain_epochs union select sender from chain_sends)
    where id = lower(@text) limit @limit`,
  games: `select game_id as id, max(title) as title from (
      select game_id, game_map as title from openfront_games
      union all select distinct game_id, '' from openfront_decisions)
    where game_id >= @text and game_id < @end group by game_id limit @limit`,
  audit: `select cast(seq as text) as id, action as title from audit
    where seq = cast(@text as integer) and cast(seq as text) = @text`,
  auditBySubject: `select cast(seq as text) as id, action as title from audit
    where subject = @text order by seq desc limit @limit`,
} as const;

/** Searches the ids and names of every system; none of them is secret. */
export const searchStore = (db: Db) => {
  const rows = <R extends FoundRow>(sql: string) => {
    const statement = db.prepare<[SearchQuery], R>(sql);
    return (text: string, limit: number): R[] => statement.all(toSearchQuery(text, limit));
  };
  return {
    agents: rows(SQL.agents),
    sessions: rows(SQL.sessions),
    leagues: rows(SQL.leagues),
    matches: rows<FoundMatch>(SQL.matches),
    leagueAgents: rows<FoundLeagueAgent>(SQL.leagueAgents),
    arenas: rows(SQL.arenas),
    wallets: rows(SQL.wallets),
    rewards: rows(SQL.rewards),
    transactions: rows<FoundMint>(SQL.transactions),
    payments: rows(SQL.payments),
    /** Finds rows by transaction hash. */
    paymentsByTransaction: rows<FoundPayment>(SQL.paymentsByTransaction),
    paymentsOf: rows(SQL.paymentsOf),
    /** Payments of this host's agent wallet: by id, by transaction hash, by payer or payee. */
    ownPayments: rows(SQL.ownPayments),
    ownPaymentsByTransaction: rows<FoundPayment>(SQL.ownPaymentsByTransaction),
    ownPaymentsOf: rows(SQL.ownPaymentsOf),
    subscriptions: rows(SQL.subscriptions),
    /** By the wallet that owns them. */
    subscriptionsOf: rows(SQL.subscriptionsOf),
    plans: rows(SQL.plans),
    /** By epoch of a chain, by its token contracts and by the addresses that send on it. */
    chains: rows(SQL.chains),
    games: rows(SQL.games),
    /** By row number. */
    auditRow: rows(SQL.audit),
    auditOf: rows(SQL.auditBySubject),
  };
};

export type SearchStore = ReturnType<typeof searchStore>;
