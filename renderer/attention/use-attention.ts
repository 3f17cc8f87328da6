import type { AttentionItem } from '../../src/shared/contract/index.ts';
import { useLive, type LiveState } from '../host/index.ts';

const NONE: readonly AttentionItem[] = [];

const attentionOf = (live: LiveState): readonly AttentionItem[] =>
  live.hostStatus?.attention ?? live.overview?.attention ?? NONE;

/** Everything that waits for the person now. */
export const useAttention = (): readonly AttentionItem[] => useLive(attentionOf);

/** Whether the host has sent the list. Before that, no screen may say that nothing waits. */
export const useIsAttentionKnown = (): boolean =>
  useLive((live) => live.hostStatus !== null || live.overview !== null);

/** The number of waiting items that are announced: kinds that are switched off in Settings do not count. */
export const useAttentionCount = (): number =>
  useLive((live) => {
    const quiet = live.settings?.quiet ?? [];
    return attentionOf(live).filter(({ kind }) => !quiet.includes(kind)).length;
  });
