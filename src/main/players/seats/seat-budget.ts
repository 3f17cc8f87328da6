import type { SeatBudget, SeatUsage } from './protocol.ts';

/** The maximum time that a player may take until it is ready. */
export const MAX_START_MS = 45_000;

/** The budget of a player whose owner set none. A game of chess with an agent takes about 250,000 tokens. */
export const DEFAULT_SEAT_BUDGET: SeatBudget = {
  perMoveMs: 120_000,
  startMs: MAX_START_MS,
  promptsPerMove: 3,
  tokens: 2_000_000,
  costMicros: 5_000_000,
};

export const NO_USAGE: SeatUsage = {
  inputTokens: null,
  outputTokens: null,
  costMicros: null,
  currency: null,
};

const plus = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b);

/** The sum of two usages. A value that neither reports stays unknown. */
export const addUsage = (a: SeatUsage, b: SeatUsage | null): SeatUsage =>
  b === null
    ? a
    : {
        inputTokens: plus(a.inputTokens, b.inputTokens),
        outputTokens: plus(a.outputTokens, b.outputTokens),
        costMicros: plus(a.costMicros, b.costMicros),
        currency: b.currency ?? a.currency,
      };

/** The part of the budget that is used up, or null while some of each is left. */
export function findExhaustedBudget(budget: SeatBudget, usage: SeatUsage): 'tokens' | 'cost' | null {
  const tokens = (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
  if (budget.tokens !== null && tokens >= budget.tokens) return 'tokens';
  if (budget.costMicros !== null && (usage.costMicros ?? 0) >= budget.costMicros) return 'cost';
  return null;
}
