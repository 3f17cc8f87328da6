import { useEffect, useState } from 'react';
import type { Loadable } from './load-once.ts';
import { reloadForNewCode } from './lost-code.ts';

/**
 * Returns a part of the window once its code has arrived, and null before that. While `wanted` is false
 * nothing is loaded.
 */
export function useLoaded<T>(part: Loadable<T>, wanted = true): T | null {
  const [, setArrived] = useState<object | null>(null);
  const missing = wanted && part.ready() === null;
  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    part.load().then(
      () => current && setArrived({}),
      // Without this part the rest of the window still works.
      (error: unknown) => void reloadForNewCode(error),
    );
    return () => {
      current = false;
    };
  }, [part, missing]);
  return wanted ? part.ready() : null;
}
