import type { SeatBudgetInfo } from '../../../src/shared/contract/index.ts';
import { formatMicro } from '../../money/amounts.ts';

/** The player as it is written on the command line, and whether the person knows that it keeps its own tools. */
export interface BudgetOwner {
  readonly player: string;
  readonly allowOwnTools: boolean;
}

/** The limits of an agent as a person types them. */
export interface BudgetForm {
  readonly secondsPerMove: number;
  readonly tokens: number;
  readonly hasTokenLimit: boolean;
  /** A decimal amount such as `5.00`, in the currency that the program reports. */
  readonly cost: string;
  readonly hasCostLimit: boolean;
}

/** The host accepts no higher limits. */
export const MAX_SECONDS_PER_MOVE = 3600;
export const MAX_TOKENS = 1_000_000_000;
const MAX_COST_MICROS = 1_000_000_000_000;

/** The limits that the host gives to an agent whose owner set none. */
export const DEFAULT_BUDGET: BudgetForm = {
  secondsPerMove: 120,
  tokens: 2_000_000,
  hasTokenLimit: true,
  cost: '5.00',
  hasCostLimit: true,
};

const AMOUNT = /^(\d{1,7})(?:[.,](\d{1,6}))?$/u;

/** Parses an amount into whole micro-units; null if the text is not an amount, or if the amount is too large. */
export function parseCostMicros(cost: string): number | null {
  const [, whole, fraction = ''] = AMOUNT.exec(cost.trim()) ?? [];
  if (whole === undefined) return null;
  const micros = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
  return micros <= MAX_COST_MICROS ? micros : null;
}

/** Formats micro-units as a person types an amount: without separators between thousands. */
const toTypedAmount = (costMicros: number): string => formatMicro(costMicros, 'en').replaceAll(',', '');

export const toBudgetForm = ({ perMoveMs, tokens, costMicros }: SeatBudgetInfo): BudgetForm => ({
  secondsPerMove: Math.round(perMoveMs / 1000),
  tokens: tokens ?? DEFAULT_BUDGET.tokens,
  hasTokenLimit: tokens !== null,
  cost: costMicros === null ? DEFAULT_BUDGET.cost : toTypedAmount(costMicros),
  hasCostLimit: costMicros !== null,
});

/** The parts of the budget that the form sets; null while the cost is not an amount or too large. */
export function toBudget(
  form: BudgetForm,
): Pick<SeatBudgetInfo, 'perMoveMs' | 'tokens' | 'costMicros'> | null {
  const costMicros = form.hasCostLimit ? parseCostMicros(form.cost) : null;
  if (form.hasCostLimit && costMicros === null) return null;
  return {
    perMoveMs: form.secondsPerMove * 1000,
    tokens: form.hasTokenLimit ? form.tokens : null,
    costMicros,
  };
}
