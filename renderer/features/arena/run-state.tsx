import type { ArenaInfo } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { StatusBadge, type StatusKind } from '../../ui/index.ts';

const VERDICTS: Readonly<Record<ArenaInfo['state'], StatusKind>> = {
  running: 'pending',
  draining: 'pending',
  paused: 'warn',
  done: 'ok',
  stopped: 'warn',
  cancelled: 'neutral',
};

export function RunState({ state }: { readonly state: ArenaInfo['state'] }) {
  const { t } = useText();
  return <StatusBadge kind={VERDICTS[state]}>{t(`arena.state_${state}`)}</StatusBadge>;
}
