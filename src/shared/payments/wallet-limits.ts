import type { WalletLimits } from '../contract/index.ts';

/** The caps of a wallet that contradict each other; `tool` names the tool whose own caps do. */
export type LimitProblem =
  | { readonly kind: 'hour_below_call' }
  | { readonly kind: 'day_below_hour' }
  | { readonly kind: 'tool_day_below_call'; readonly tool: string };

type Caps = Pick<WalletLimits, 'perCallMicro' | 'perHourMicro' | 'perDayMicro' | 'toolCaps'>;

/**
 * Finds a cap that can never apply, because another one is reached before it: a call may not cost more
 * than an hour allows, and an hour not more than a day. Returns null for limits that fit together.
 */
export function findLimitProblem(limits: Caps): LimitProblem | null {
  const { perCallMicro, perHourMicro, perDayMicro, toolCaps } = limits;
  if (perCallMicro > perHourMicro) return { kind: 'hour_below_call' };
  if (perHourMicro > perDayMicro) return { kind: 'day_below_hour' };
  const toolCap = toolCaps.find((cap) => cap.perCallMicro > cap.perDayMicro);
  return toolCap === undefined ? null : { kind: 'tool_day_below_call', tool: toolCap.tool };
}
