import { useEffect, useRef } from 'react';
import type { DemoDataStatus } from '../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useLatestValue } from '../host/index.ts';

/** Where the switch stands, as the host tells it. */
export function useDemoData(): DemoDataStatus | null {
  const [status, update] = useLatestValue(useQuery('demoData.status', {}).value);
  useHostEvent('demoData.changed', update);
  return status;
}

/** The other data is another world: the window starts anew when the switch is thrown. */
export function useReloadOnSwitch(status: DemoDataStatus | null): void {
  const isActive = status === null ? null : status.state === 'shown';
  const first = useRef<boolean | null>(null);
  useEffect(() => {
    if (isActive === null) return;
    if (first.current !== null && first.current !== isActive) {
      window.location.hash = '#/';
      window.location.reload();
    }
    first.current = isActive;
  }, [isActive]);
}
