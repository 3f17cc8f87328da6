import { useState } from 'react';

/**
 * What was asked for, or what the host told since. A later answer is newer than
 * anything that was told before it.
 */
export function useLatestValue<T>(queried: T): readonly [T, (latest: T) => void] {
  const [pushed, setPushed] = useState<{ readonly value: T; readonly after: T } | null>(null);
  const update = (value: T): void => setPushed({ value, after: queried });
  return [pushed !== null && pushed.after === queried ? pushed.value : queried, update];
}
