import type { UsageDay, UsageSession } from '../../src/shared/contract/index.ts';
import { DAY_MS } from '../../src/shared/units.ts';

export interface UsageSum {
  /** The day, or the id of the agent or of the session. */
  readonly key: string;
  readonly moves: number;
  /** Moves whose tokens the server or the program reported. */
  readonly reported: number;
  readonly input: number;
  readonly output: number;
  /** By currency; empty where no cost was reported. */
  readonly costs: readonly { readonly currency: string | null; readonly micros: number }[];
}

/** Sums by day, the newest first. */
export const sumsByDay = (rows: readonly UsageDay[]): readonly UsageSum[] => sumsBy(rows, ({ day }) => day);

/** Sums by agent, the one with the most tokens first. */
export const sumsByAgent = (rows: readonly UsageDay[]): readonly UsageSum[] =>
  sumsBy(rows, ({ agentId }) => agentId).toSorted(
    (left, right) => right.input + right.output - left.input - left.output,
  );

/** Sums by session, the newest first. */
export const sumsBySession = (rows: readonly UsageSession[]): readonly UsageSum[] =>
  sumsBy(rows, ({ sessionId }) => sessionId);

/**
 * The sums of the last days from sums by day, the oldest first and with the days on which nothing was played; `null` is
 * such a day.
 */
export function lastDays(
  sums: readonly UsageSum[],
  days: number,
  nowMs: number,
): readonly (UsageSum | null)[] {
  const sumByKey = new Map(sums.map((sum) => [sum.key, sum]));
  // The host's clock may be ahead of this one, so its newest day ends the period.
  const newest = sums[0];
  const lastMs = newest === undefined ? nowMs : Math.max(nowMs, Date.parse(newest.key));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(lastMs - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return sumByKey.get(day) ?? null;
  });
}

/** The fields of a day or a session that are added up. */
type UsageRow = UsageDay | UsageSession;

function sumsBy<R extends UsageRow>(rows: readonly R[], keyOf: (row: R) => string): readonly UsageSum[] {
  return [...groupsOf(rows, keyOf)].map(([key, group]) => ({
    key,
    moves: total(group, ({ moves }) => moves),
    reported: total(group, ({ reported }) => reported),
    input: total(group, ({ inputTokens }) => inputTokens),
    output: total(group, ({ outputTokens }) => outputTokens),
    costs: costsOf(group),
  }));
}

const total = (rows: readonly UsageRow[], valueOf: (row: UsageRow) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);

function groupsOf<R, K>(rows: readonly R[], keyOf: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

/** The known cost by currency; empty if none is known. */
export function costsOf(rows: readonly Pick<UsageRow, 'costMicros' | 'currency'>[]): UsageSum['costs'] {
  const rowsWithCost = rows.filter(({ costMicros }) => costMicros !== null);
  return [...groupsOf(rowsWithCost, ({ currency }) => currency)].map(([currency, group]) => ({
    currency,
    micros: group.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0),
  }));
}
