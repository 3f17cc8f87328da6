import type { SearchResult } from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { DigestMatch } from './digest-store.ts';
import { createDigests } from './digests.ts';
import { searchStore, type SearchStore } from './store.ts';

export interface Search {
  /** Finds ids that equal or begin with `text`, digests that equal it and names that contain it; `limit` per kind. */
  find(text: string, limit: number): Promise<readonly SearchResult[]>;
}

export interface SearchDeps {
  readonly db: Db;
  /** The address of the agent wallet, which tables contain only after a payment; null while there is none. */
  readonly ownAddress: () => Promise<string | null>;
}

/** A search in one group of tables; returns at most `limit` results of each kind. */
type Searcher = (text: string, limit: number) => readonly SearchResult[];

const encode = encodeURIComponent;
/** Minimum length of a hexadecimal text that is searched for; shorter ones would match too much by chance. */
const MIN_HASH_PREFIX = 6;
const HEX = /^0x[0-9a-f]*$/iu;
const NUMBER = /^#?([1-9]\d{0,14})$/u;

/** Routes at which the window shows one thing of each kind. */
const ROUTES = {
  session: (id: string) => `/sessions/${encode(id)}`,
  agent: (id: string) => `/agents/${encode(id)}`,
  league: (id: string) => `/leagues/${encode(id)}`,
  arena: (id: string) => `/arena/${encode(id)}`,
  wallet: (id: string) => `/rewards/wallets?wallet=${encode(id)}`,
  reward: (id: string) => `/rewards/matches/${encode(id)}`,
  payment: (id: string) => `/payments?open=${encode(id)}`,
  own_payment: (id: string) => `/payments/wallet?open=${encode(id)}`,
  subscription: (id: string) => `/payments/subscriptions?open=${encode(id)}`,
  plan: (id: string) => `/payments/plans?edit=${encode(id)}`,
  game: (id: string) => `/openfront/games/${encode(id)}`,
  audit: (id: string) => `/audit?row=${encode(id)}`,
} as const;

const toResult =
  (kind: keyof typeof ROUTES) =>
  ({ id, title }: { readonly id: string; readonly title: string }): SearchResult => ({
    kind,
    id,
    title,
    path: ROUTES[kind](id),
  });

/** Searches the ids and names of every system; `path` of a result is its route in the window. */
export function createSearch({ db, ownAddress }: SearchDeps): Search {
  const store = searchStore(db);
  const digests = createDigests(db);
  const searchers = [playSearcher(store), chainSearcher(store), moneySearcher(store), auditSearcher(store)];
  return {
    async find(text, limit) {
      const rows = searchers.flatMap((search) => search(text, limit));
      // When the vault cannot be opened, only the host's own wallet is missing from the results.
      const ownWalletAddress = isAddress(text) ? await ownAddress().catch(() => null) : null;
      const isOwn = ownWalletAddress?.toLowerCase() === text.toLowerCase();
      const digest = await digests.find(text);
      const isHash = TRANSACTION_HASH.test(text) && digest === null;
      return [
        ...(isOwn ? [ownWallet(text)] : []),
        ...(isHash ? [chainPage(text)] : []),
        ...(digest === null ? [] : [toDigestResult(digest)]),
        ...rows,
      ];
    },
  };
}

const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/iu.test(text);

const TRANSACTION_HASH = /^0x[0-9a-f]{64}$/iu;

/**
 * The page of a transaction. It reads the chain, so it also exists for a transaction that is in no table of
 * this host.
 */
const chainPage = (hash: string): SearchResult => ({
  kind: 'chain_transaction',
  id: hash,
  title: '',
  path: `/chain/tx/${hash.toLowerCase()}`,
});

const ownWallet = (id: string): SearchResult => ({ kind: 'wallet', id, title: '', path: '/payments/wallet' });

const leagueMatch = (leagueId: string, matchId: string, title: string): SearchResult => ({
  kind: 'league_match',
  id: `${leagueId}/${matchId}`,
  title,
  path: `/leagues/${encode(leagueId)}/matches/${encode(matchId)}`,
});

function toDigestResult(match: DigestMatch): SearchResult {
  switch (match.kind) {
    case 'audit':
      return toResult('audit')({ id: String(match.seq), title: match.action });
    case 'session':
      return toResult('session')({ id: match.sessionId, title: match.template });
    case 'league_match':
      return leagueMatch(match.leagueId, match.matchId, '');
  }
}

const playSearcher =
  (store: SearchStore): Searcher =>
  (text, limit) => [
    ...store.sessions(text, limit).map(toResult('session')),
    ...store.agents(text, limit).map(toResult('agent')),
    ...store.leagues(text, limit).map(toResult('league')),
    ...store
      .matches(text, limit)
      .map(({ title, leagueId, matchId }) => leagueMatch(leagueId, matchId, title)),
    ...store.leagueAgents(text, limit).map(({ id, title, leagueId, agentId, kind }) => ({
      kind: 'league_agent' as const,
      id,
      title,
      path:
        kind === 'player'
          ? `/leagues/${encode(leagueId)}/players/${encode(agentId)}`
          : `/leagues/${encode(leagueId)}?tab=messages&agent=${encode(agentId)}`,
    })),
    ...store.arenas(text, limit).map(toResult('arena')),
    ...store.games(text, limit).map(toResult('game')),
  ];

/** Finds addresses and transactions, and the payments that they belong to. */
function chainSearcher(store: SearchStore): Searcher {
  return (text, limit) => {
    if (!HEX.test(text) || text.length < MIN_HASH_PREFIX) return [];
    const transaction = (id: string, title: string, path: string): SearchResult => ({
      kind: 'transaction',
      id,
      title,
      path,
    });
    return [
      ...store.wallets(text, limit).map(toResult('wallet')),
      ...store
        .transactions(text, limit)
        .map(({ id, title, matchId }) => transaction(id, title, `/rewards?match=${encode(matchId)}`)),
      ...store
        .paymentsByTransaction(text, limit)
        .map(({ id, title, txHash }) => transaction(txHash, title, ROUTES.payment(id))),
      ...store
        .ownPaymentsByTransaction(text, limit)
        .map(({ id, title, txHash }) => transaction(txHash, title, ROUTES.own_payment(id))),
      ...store.subscriptionsOf(text, limit).map(toResult('subscription')),
      ...store.ownPaymentsOf(text, limit).map(toResult('own_payment')),
      ...store.paymentsOf(text, limit).map(toResult('payment')),
    ];
  };
}

const moneySearcher =
  (store: SearchStore): Searcher =>
  (text, limit) => [
    ...store.rewards(text, limit).map(toResult('reward')),
    ...store.payments(text, limit).map(toResult('payment')),
    ...store.ownPayments(text, limit).map(toResult('own_payment')),
    ...store.subscriptions(text, limit).map(toResult('subscription')),
    ...store.plans(text, limit).map(toResult('plan')),
    ...store.chains(text, limit).map(({ id, title }) => ({
      kind: 'chain' as const,
      id,
      title,
      path: '/rewards/chain',
    })),
  ];

function auditSearcher(store: SearchStore): Searcher {
  return (text, limit) => {
    const seq = NUMBER.exec(text)?.[1];
    const rows = seq === undefined ? store.auditOf(text, limit) : store.auditRow(seq, limit);
    return rows.map(toResult('audit'));
  };
}
