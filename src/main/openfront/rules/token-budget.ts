import { tokensOf } from './token-estimate.ts';

/**
 * Keeps a payload within its token limit (docs/specifications/004-openfront.md §7.6)
 * without cutting the JSON: entries are added most important first, and the entries
 * that exceed the limit are counted instead.
 */
export interface TokenBudget {
  /** Tokens that may still be spent. */
  readonly left: number;
  /** Subtracts the cost of `value` and returns true, or returns false when too few tokens are left. */
  spend(value: unknown): boolean;
  /** Includes entries in order while they fit; `reserve` tokens stay free for later parts. */
  take<T, O>(
    entries: readonly T[],
    limits: TakeLimits,
    format: (entry: T) => O,
  ): { included: O[]; omitted: number };
}

export interface TakeLimits {
  readonly max: number;
  readonly reserve: number;
}

/** Leaves a margin for tokenizers that count differently. */
const MARGIN = 0.97;

export function createTokenBudget(limit: number): TokenBudget {
  let left = Math.floor(limit * MARGIN);
  const spend = (value: unknown, reserve = 0): boolean => {
    const cost = tokensOf(value) + 1;
    if (cost > left - reserve) return false;
    left -= cost;
    return true;
  };
  return {
    get left() {
      return left;
    },
    spend: (value) => spend(value),
    take(entries, { max, reserve }, format) {
      const included: ReturnType<typeof format>[] = [];
      for (const entry of entries.slice(0, max)) {
        const formatted = format(entry);
        if (!spend(formatted, reserve)) break;
        included.push(formatted);
      }
      return { included, omitted: entries.length - included.length };
    },
  };
}
