import type { ModelMove } from '../../../../src/shared/contract/index.ts';

const keyOf = ({ role, tick }: ModelMove): string => `${role}/${tick}`;

/**
 * From which tick to read on: the last decision, or the first one whose move was
 * not in the log yet when it was read. Everything before stays as it is.
 */
export const readOnFrom = (known: readonly ModelMove[]): number =>
  (known.find(({ logTick }) => logTick === null) ?? known.at(-1))?.tick ?? 0;

/** What was known with what was read since; a decision that was read again takes its place. */
export function withNewer(known: readonly ModelMove[], newer: readonly ModelMove[]): readonly ModelMove[] {
  const all = new Map([...known, ...newer].map((move) => [keyOf(move), move]));
  return [...all.values()].toSorted((a, b) => a.tick - b.tick);
}
