import type { UsageDay } from '../../src/shared/contract/index.ts';

export interface UsageSum {
  /** The day, or the id of the agent. */
  readonly key: string;
  readonly moves: number;
  readonly reported: number;
  readonly input: number;
  readonly output: number;
  /** By currency; empty where no cost was reported. */
  readonly costs: readonly { readonly currency: string | null; readonly micros: number }[];
}

/** Sums by day, the newest first. */
export const byDay = (rows: readonly UsageDay[]): readonly UsageSum[] => sumsBy(rows, ({ day }) => day);

/** Sums by agent, the one with the most tokens first. */
export const byAgent = (rows: readonly UsageDay[]): readonly UsageSum[] =>
  sumsBy(rows, ({ agentId }) => agentId).toSorted(
    (one, other) => other.input + other.output - one.input - one.output,
  );

function sumsBy(rows: readonly UsageDay[], keyOf: (row: UsageDay) => string): readonly UsageSum[] {
  return [...groupsOf(rows, keyOf)].map(([key, group]) => ({
    key,
    moves: total(group, ({ moves }) => moves),
    reported: total(group, ({ reported }) => reported),
    input: total(group, ({ inputTokens }) => inputTokens),
    output: total(group, ({ outputTokens }) => outputTokens),
    costs: costsOf(group),
  }));
}

const total = (rows: readonly UsageDay[], of: (row: UsageDay) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

function groupsOf<K>(rows: readonly UsageDay[], keyOf: (row: UsageDay) => K): Map<K, UsageDay[]> {
  const groups = new Map<K, UsageDay[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

function costsOf(rows: readonly UsageDay[]): UsageSum['costs'] {
  const priced = rows.filter(({ costMicros }) => costMicros !== null);
  return [...groupsOf(priced, ({ currency }) => currency)].map(([currency, group]) => ({
    currency,
    micros: total(group, ({ costMicros }) => costMicros ?? 0),
  }));
}
