import type { EndReason } from '../../../../shared/end-reason.ts';

/** A seat of an agent in a session, with the opponent. */
export interface SeatRow {
  readonly sessionId: string;
  readonly role: string;
  readonly template: string;
  readonly isOver: boolean;
  readonly winner: string | null;
  readonly reason: EndReason | null;
  readonly opponentId: string | null;
  readonly arenaId: string | null;
}

export interface Tally {
  readonly key: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Endings that nobody wins and no player is to blame for; such games are not counted. */
const UNDECIDED_REASONS: ReadonlySet<EndReason | null> = new Set([
  'aborted',
  'host_fault',
  'endpoint_lost',
] as const);

/** Counts decided games by a key, the most frequent first; rows without a key are left out. */
export function tallyBy(rows: readonly SeatRow[], keyOf: (row: SeatRow) => string | null): readonly Tally[] {
  const counts = new Map<string, { games: number; wins: number; draws: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null || !row.isOver || UNDECIDED_REASONS.has(row.reason)) continue;
    const count = counts.get(key) ?? { games: 0, wins: 0, draws: 0 };
    counts.set(key, count);
    count.games += 1;
    if (row.winner === row.role) count.wins += 1;
    else if (row.winner === null) count.draws += 1;
  }
  return [...counts]
    .map(([key, count]) => ({ key, ...count, losses: count.games - count.wins - count.draws }))
    .sort((left, right) => right.games - left.games || left.key.localeCompare(right.key));
}

/** A row of a session's log, of any player. */
export interface TimedRow {
  readonly sessionId: string;
  readonly agentId: string;
  readonly isMove: boolean;
  readonly atMs: number;
}

/**
 * The times in milliseconds between the moves of an agent and the rows before them, in ascending order. `rows` must
 * be in the order of their logs.
 */
export function thinkTimesOf(rows: readonly TimedRow[], agentId: string): readonly number[] {
  const times: number[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (!row.isMove || row.agentId !== agentId || before?.sessionId !== row.sessionId) continue;
    times.push(Math.max(0, row.atMs - before.atMs));
  }
  return times.sort((a, b) => a - b);
}
