import { useEffect, useRef } from 'react';
import { useLive } from '../../host/index.ts';
import { useNow } from '../../ui/index.ts';

const READ_AGAIN_MS = 5000;

/** Reads again every five seconds while the audit log grows. */
export function useReadWithLog(reload: () => void): void {
  const seq = useLive((live) => live.auditHead?.seq ?? 0);
  const readAt = useRef(seq);
  const now = useNow(READ_AGAIN_MS);
  useEffect(() => {
    if (readAt.current === seq) return;
    readAt.current = seq;
    reload();
    // Only the timer triggers the effect: a busy log must not cause a read per row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now, reload]);
}
