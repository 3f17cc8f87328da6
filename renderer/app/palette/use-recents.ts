import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { useQuery } from '../../host/index.ts';
import { readStored, saveStored } from '../../host/local-storage.ts';

const KEY = 'arbiter.palette';
const MAX_RECENT = 8;
const storedValues = z.array(z.string());

/** The rows that were chosen last, newest first, as their values. */
export interface Recents {
  readonly values: readonly string[];
  readonly remember: (value: string) => void;
}

/**
 * Reads and stores the rows that were chosen last. Each data folder has its own, because the sessions and agents of one
 * are unknown in another that is shown under the same address.
 */
export function useRecents(): Recents {
  const folder = useQuery('host.facts', {}).value?.dataFolder ?? null;
  const key = folder === null ? null : `${KEY}:${folder}`;
  const [changes, setChanges] = useState(0);
  const recentRows = useMemo(
    // `changes` makes it read again after a row was remembered.
    () => (key === null || changes < 0 ? [] : (readStored(key, storedValues) ?? []).slice(0, MAX_RECENT)),
    [key, changes],
  );
  const remember = useCallback(
    (value: string) => {
      if (key === null) return;
      saveStored(key, [value, ...recentRows.filter((each) => each !== value)].slice(0, MAX_RECENT));
      setChanges((count) => count + 1);
    },
    [key, recentRows],
  );
  return { values: recentRows, remember };
}
