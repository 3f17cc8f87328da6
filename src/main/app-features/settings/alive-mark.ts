import type { SettingsService } from './service.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Sessions } from '../../sessions/index.ts';

const ALIVE_MS = 5000;

interface AliveParts {
  readonly sessions: Pick<Sessions, 'counts'>;
  readonly settings: Pick<SettingsService, 'noteAlive'>;
}

/** Stores the time every few seconds while games run, so that game clocks can continue from it after a crash. */
export function keepAlive({ clock }: Pick<Runtime, 'clock'>, { sessions, settings }: AliveParts): () => void {
  let cancel = (): void => undefined;
  const mark = (): void => {
    if (sessions.counts().active > 0) settings.noteAlive(clock.nowMs()).catch(() => undefined);
    cancel = clock.after(ALIVE_MS, mark);
  };
  mark();
  return () => cancel();
}
