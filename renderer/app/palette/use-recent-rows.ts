import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { useQuery } from '../../host/index.ts';
import { readStored, saveStored } from '../../host/local-storage.ts';

const STORAGE_KEY = 'arbiter.palette';
const MAX_RECENT = 8;
const storedValues = z.array(z.string());

export interface RecentRows {
  /** The values of the rows that were chosen last, newest first. */
  readonly values: readonly string[];
  readonly remember: (value: string) => void;
}

/**
 * Reads and stores the rows that were chosen last. Each data folder has its own, because the sessions and agents of one
 * are unknown in another that is shown under the same address.
 */
export function useRecentRows(): RecentRows {
  const folder = useQuery('host.facts', {}).value?.dataFolder ?? null;
  const key = folder === null ? null : `${STORAGE_KEY}:${folder}`;
  const storedRows = useMemo(
    () => (key === null ? [] : (readStored(key, storedValues) ?? []).slice(0, MAX_RECENT)),
    [key],
  );
  const [lastChange, setLastChange] = useState<{ key: string; values: readonly string[] } | null>(null);
  const values = lastChange !== null && lastChange.key === key ? lastChange.values : storedRows;
  const remember = useCallback(
    (value: string) => {
      if (key === null) return;
      const newValues = [value, ...values.filter((each) => each !== value)].slice(0, MAX_RECENT);
      saveStored(key, newValues);
      setLastChange({ key, values: newValues });
    },
    [key, values],
  );
  return { values, remember };
}
