import { formatMicro } from '../../layout/amounts.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { MoneyCard } from './money-card.tsx';

const NOTHING = { paidMicro: 0, held: 0, rejected: 0 };

/** What the reward authority decided since midnight UTC, and what the amounts are worth. */
export function RewardsToday() {
  const { t, language, number } = useText();
  const { value, reload } = useQuery('rewards.daily', { days: 1 });
  useHostEvent('reward.changed', reload);
  const today = value?.[0] ?? NOTHING;
  const paid = t('money.monard', { amount: formatMicro(today.paidMicro, language) });
  return (
    <MoneyCard
      title={t('overview.rewards')}
      link={{ href: '/rewards', label: t('overview.rewards_all') }}
      lines={[
        { name: t('overview.rewards_paid'), value: paid },
        { name: t('overview.rewards_held'), value: number(today.held) },
        { name: t('overview.rewards_refused'), value: number(today.rejected) },
      ]}
    />
  );
}
