import { Coins, FlaskConical } from 'lucide-react';
import type { ChainStatusView } from '../../src/shared/contract/index.ts';
import { useText } from '../text/index.ts';
import { Badge, cx } from '../ui/index.ts';
import { formatMicro } from './amounts.ts';

/** Says whether the amounts beside it are worth anything; shown on every screen with money. */
export function MoneyBadge({ chain }: { chain: Pick<ChainStatusView, 'profile' | 'playMoney'> | null }) {
  const { code } = useText();
  if (chain === null) return null;
  const Icon = chain.playMoney ? FlaskConical : Coins;
  return (
    <Badge className={chain.playMoney ? 'gap-1' : 'gap-1 text-warn!'}>
      <Icon size={13} aria-hidden />
      {code('profile', chain.profile)}
    </Badge>
  );
}

/** Shows an exact amount in MONARD, e.g. `19.00 MONARD`. */
export function Monard({ micro, className }: { micro: number | string; className?: string }) {
  const { t, language } = useText();
  return (
    <span className={cx('mono', className)}>
      {t('money.monard', { amount: formatMicro(micro, language) })}
    </span>
  );
}
