import type { Found } from '../../shared/contract/index.ts';
import type { Db } from '../db/tx.ts';
import { findStore } from './store.ts';

export interface Finder {
  /** What has this id, begins with it or is called so; at most `limit` of each kind. */
  find(text: string, limit: number): readonly Found[];
}

const at = encodeURIComponent;
/** Shorter texts would find half of everything by chance. */
const LEAST_OF_A_HASH = 6;
const HEX = /^0x[0-9a-f]*$/iu;
const NUMBER = /^#?([1-9]\d{0,14})$/u;

/** One search over every system's ids and names; `path` is where the window shows it. */
export function createFinder(db: Db): Finder {
  const store = findStore(db);

  const chainThings = (text: string, limit: number): Found[] => {
    if (!HEX.test(text) || text.length < LEAST_OF_A_HASH) return [];
    return [
      ...store.wallets(text, limit).map(({ id }) => ({
        kind: 'wallet' as const,
        id,
        title: '',
        path: `/rewards/wallets?wallet=${id}`,
      })),
      ...store.transactions(text, limit).map(({ id, title, matchId }) => ({
        kind: 'transaction' as const,
        id,
        title,
        path: `/rewards?match=${at(matchId)}`,
      })),
      ...store.paid(text, limit).map(({ id, title, txHash }) => ({
        kind: 'transaction' as const,
        id: txHash,
        title,
        path: `/payments?open=${at(id)}`,
      })),
    ];
  };

  const playThings = (text: string, limit: number): Found[] => [
    ...store
      .sessions(text, limit)
      .map((row) => ({ kind: 'session' as const, ...row, path: `/sessions/${at(row.id)}` })),
    ...store
      .agents(text, limit)
      .map((row) => ({ kind: 'agent' as const, ...row, path: `/sessions?q=${at(row.id)}` })),
    ...store
      .leagues(text, limit)
      .map((row) => ({ kind: 'league' as const, ...row, path: `/leagues/${at(row.id)}` })),
    ...store.matches(text, limit).map(({ id, title, leagueId, matchId }) => ({
      kind: 'league_match' as const,
      id,
      title,
      path: `/leagues/${at(leagueId)}/matches/${at(matchId)}`,
    })),
    ...store
      .arenas(text, limit)
      .map((row) => ({ kind: 'arena' as const, ...row, path: `/arena/${at(row.id)}` })),
    ...store
      .games(text, limit)
      .map((row) => ({ kind: 'game' as const, ...row, path: `/openfront/games/${at(row.id)}` })),
  ];

  const toldThings = (text: string, limit: number): Found[] => {
    const seq = NUMBER.exec(text)?.[1];
    const rows = seq === undefined ? store.auditOf(text, limit) : store.auditRow(seq, limit);
    return [
      ...store
        .rewards(text, limit)
        .map((row) => ({ kind: 'reward' as const, ...row, path: `/rewards/matches/${at(row.id)}` })),
      ...store
        .payments(text, limit)
        .map((row) => ({ kind: 'payment' as const, ...row, path: `/payments?open=${at(row.id)}` })),
      ...rows.map((row) => ({ kind: 'audit' as const, ...row, path: `/audit?row=${row.id}` })),
    ];
  };

  return {
    find: (text, limit) => [
      ...playThings(text, limit),
      ...chainThings(text, limit),
      ...toldThings(text, limit),
    ],
  };
}
