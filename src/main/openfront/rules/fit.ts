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
  ): { kept: O[]; omitted: number };
}

export interface TakeLimits {
  readonly most: number;
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
    take(entries, { most, reserve }, show) {
      const kept: ReturnType<typeof show>[] = [];
      for (const entry of entries.slice(0, most)) {
        const shown = show(entry);
        if (!spend(shown, reserve)) break;
        kept.push(shown);
      }
      return { kept, omitted: entries.length - kept.length };
    },
  };
}
