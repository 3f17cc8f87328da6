import { tokensOf } from './tokens.ts';

/**
 * Payloads keep to their size by what they hold, never by cutting JSON (004
 * §7.6): entries come most important first, and those that no longer fit are
 * counted instead.
 */
export interface Budget {
  /** Tokens that may still be spent. */
  readonly left: number;
  /** Takes the cost when there is room for it. */
  spend(value: unknown): boolean;
  /** Entries in order while they fit; `reserve` tokens stay for what comes after. */
  take<T, O>(
    entries: readonly T[],
    limits: TakeLimits,
    show: (entry: T) => O,
  ): { included: O[]; omitted: number };
}

export interface TakeLimits {
  readonly max: number;
  readonly reserve: number;
}

/** What a model's own tokenizer may count differently. */
const MARGIN = 0.97;

export function createBudget(limit: number): Budget {
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
    take(entries, { max, reserve }, show) {
      const included: ReturnType<typeof show>[] = [];
      for (const entry of entries.slice(0, max)) {
        const formatted = show(entry);
        if (!spend(formatted, reserve)) break;
        included.push(formatted);
      }
      return { included, omitted: entries.length - included.length };
    },
  };
}
