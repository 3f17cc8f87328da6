import { useEffect, useRef } from 'react';
import { useLive } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { toast } from '../../ui/index.ts';

/** Says that the host is another one than before, once for each start that the window sees. */
export function useRestartNotice(): void {
  const { t } = useText();
  const startedAtMs = useLive((live) => live.overview?.startedAtMs ?? null);
  const lastStartMs = useRef<number | null>(null);
  useEffect(() => {
    if (startedAtMs === null || startedAtMs === lastStartMs.current) return;
    if (lastStartMs.current !== null) toast('ok', t('link.restarted'), t('link.restarted_hint'));
    lastStartMs.current = startedAtMs;
  }, [startedAtMs, t]);
}
