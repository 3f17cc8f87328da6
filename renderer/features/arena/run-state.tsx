import type { ArenaInfo } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Verdict, type VerdictKind } from '../../ui/index.ts';

const VERDICTS: Readonly<Record<ArenaInfo['state'], VerdictKind>> = {
  running: 'pending',
  done: 'ok',
  stopped: 'warn',
  cancelled: 'neutral',
};

export function RunState({ state }: { readonly state: ArenaInfo['state'] }) {
  const { t } = useText();
  return <Verdict kind={VERDICTS[state]}>{t(`arena.state_${state}`)}</Verdict>;
}
