import type { SettingsService } from './service.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Sessions } from '../../sessions/index.ts';

const RECORD_INTERVAL_MS = 5000;

interface RunningTimeDeps {
  readonly sessions: Pick<Sessions, 'countByStatus'>;
  readonly settings: Pick<SettingsService, 'saveRunningTime'>;
}

/** Stores the time every few seconds while games run, so that game clocks can continue from it after a crash. */
export function startRecordingRunningTime(
  { clock }: Pick<Runtime, 'clock'>,
  { sessions, settings }: RunningTimeDeps,
): () => void {
  let cancel = (): void => undefined;
  const storeAndReschedule = (): void => {
    if (sessions.countByStatus().active > 0) settings.saveRunningTime(clock.nowMs()).catch(() => undefined);
    cancel = clock.after(RECORD_INTERVAL_MS, storeAndReschedule);
  };
  storeAndReschedule();
  return () => cancel();
}
