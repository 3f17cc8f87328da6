import type { SeatUsage } from '../protocol.ts';
import type { AcpUpdate } from './wire/schemas.ts';
import { MICRO_PER_UNIT } from '../../../../shared/units.ts';

/** Above this share of its context a conversation is replaced by a new one. */
const MAX_CONTEXT_SHARE = 0.6;

interface Tokens {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

const plus = (a: number | null, b: number | null): number | null => (a === null ? b : a + (b ?? 0));

/** Collects the token counts and costs that the agent reports; none of them can be checked. */
export interface AcpUsageCollector {
  note(update: AcpUpdate): void;
  /** The usage of the prompt that has ended; null when nothing was reported. `reportedUsage` came with its reply. */
  endPrompt(reported: Tokens | null): SeatUsage | null;
  /** Whether the conversation has used up most of its context. */
  isContextFull(): boolean;
  /** The agent starts a new conversation, whose context is empty. */
  startConversation(): void;
}

/**
 * Reads the three forms in which agents report usage: with the reply to a prompt, beside an empty piece of text, and as
 * a running cost. Tokens are taken from the first form that has them.
 */
export function createAcpUsageCollector(): AcpUsageCollector {
  let besideText: Tokens = NO_TOKENS;
  let cost: { micros: number; currency: string } | null = null;
  let billedMicros = 0;
  let contextShare = 0;

  return {
    note({ sessionUpdate, meta, used, size, cost: reportedCost }) {
      if (sessionUpdate === 'agent_message_chunk' && meta?.usage) {
        besideText = {
          inputTokens: plus(besideText.inputTokens, meta.usage.inputTokens),
          outputTokens: plus(besideText.outputTokens, meta.usage.outputTokens),
        };
      }
      if (sessionUpdate !== 'usage_update') return;
      if (used !== null && size) contextShare = used / size;
      if (reportedCost)
        cost = { micros: Math.round(reportedCost.amount * MICRO_PER_UNIT), currency: reportedCost.currency };
    },
    endPrompt(reportedUsage) {
      const tokens = reportedUsage ?? besideText;
      besideText = NO_TOKENS;
      // The reported cost is the cost of the whole conversation.
      const costMicros = cost && Math.max(0, cost.micros - billedMicros);
      billedMicros = cost?.micros ?? billedMicros;
      const isKnown = tokens.inputTokens !== null || tokens.outputTokens !== null || costMicros !== null;
      return isKnown ? { ...tokens, costMicros, currency: cost?.currency ?? null } : null;
    },
    isContextFull: () => contextShare > MAX_CONTEXT_SHARE,
    startConversation() {
      contextShare = 0;
      billedMicros = 0;
      cost = null;
    },
  };
}

const NO_TOKENS: Tokens = { inputTokens: null, outputTokens: null };
