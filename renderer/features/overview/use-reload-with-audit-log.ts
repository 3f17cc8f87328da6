import { useEffect, useRef } from 'react';
import { useLive } from '../../host/index.ts';
import { useNow } from '../../ui/index.ts';

const RELOAD_INTERVAL_MS = 5000;

/** Reads again every five seconds while the audit log grows. */
export function useReloadWithAuditLog(reload: () => void): void {
  const seq = useLive((live) => live.auditHead?.seq ?? 0);
  const readSeq = useRef(seq);
  const nowMs = useNow(RELOAD_INTERVAL_MS);
  useEffect(() => {
    if (readSeq.current === seq) return;
    readSeq.current = seq;
    reload();
    // Only the timer triggers the effect: a busy log must not cause a read per row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [nowMs, reload]);
}
