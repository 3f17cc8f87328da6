import type { AttentionItem } from '../../src/shared/contract/index.ts';
import { useLive, type Live } from '../host/index.ts';

const NONE: readonly AttentionItem[] = [];

const needsOf = (live: Live): readonly AttentionItem[] =>
  live.pulse?.attention ?? live.overview?.attention ?? NONE;

/** What waits for the person now. */
export const useNeeds = (): readonly AttentionItem[] => useLive(needsOf);

/** How many of them are announced: kinds that were switched off in Settings do not count. */
export const useNeedsCount = (): number =>
  useLive((live) => {
    const quiet = live.settings?.quiet ?? [];
    return needsOf(live).filter(({ kind }) => !quiet.includes(kind)).length;
  });
