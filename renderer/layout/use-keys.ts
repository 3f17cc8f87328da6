import { useLive } from '../host/index.ts';
import { useShortcuts, type KeyHandlers } from './shortcuts.ts';

/** A screen's own single-letter keys, subject to the switch in Settings. */
export function useKeys(keys: KeyHandlers): void {
  const enabled = useLive((live) => live.settings?.shortcuts ?? true);
  useShortcuts({ keys, enabled });
}
