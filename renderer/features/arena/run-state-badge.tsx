import type { ArenaRunInfo } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { StatusBadge, type StatusTone } from '../../ui/index.ts';

const TONES: Readonly<Record<ArenaRunInfo['state'], StatusTone>> = {
  running: 'pending',
  draining: 'pending',
  paused: 'warn',
  done: 'ok',
  stopped: 'warn',
  cancelled: 'neutral',
};

/** Shows whether a run is playing, paused or over. */
export function RunStateBadge({ state }: { readonly state: ArenaRunInfo['state'] }) {
  const { t } = useText();
  return <StatusBadge tone={TONES[state]}>{t(`arena.state_${state}`)}</StatusBadge>;
}
