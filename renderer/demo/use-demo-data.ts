import { useEffect, useRef } from 'react';
import type { DemoDataStatus } from '../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useQueryUpdate } from '../host/index.ts';

/** Reads the status of the demo data; null before the first response. */
export function useDemoData(): DemoDataStatus | null {
  const { value } = useQuery('demoData.status', {});
  const update = useQueryUpdate('demoData.status', {});
  useHostEvent('demoData.changed', (status) => update(() => status));
  return value;
}

/** Reloads the window when demo data is switched on or off, because it replaces everything the window has read. */
export function useReloadOnSwitch(status: DemoDataStatus | null): void {
  const isActive = status === null ? null : status.state === 'shown';
  const wasActive = useRef<boolean | null>(null);
  useEffect(() => {
    if (isActive === null) return;
    if (wasActive.current !== null && wasActive.current !== isActive) {
      window.location.hash = '#/';
      window.location.reload();
    }
    wasActive.current = isActive;
  }, [isActive]);
}
