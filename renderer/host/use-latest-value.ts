import { useState } from 'react';

/**
 * What was asked for, or what the host told since. A later answer is newer than
 * anything that was told before it.
 */
export function useLatestValue<T>(asked: T): readonly [T, (told: T) => void] {
  const [told, setTold] = useState<{ readonly value: T; readonly after: T } | null>(null);
  const tell = (value: T): void => setTold({ value, after: asked });
  return [told !== null && told.after === asked ? told.value : asked, tell];
}
