import { Link } from 'wouter';
import { formatMicro } from '../../frame/amounts.ts';
import { MoneyBadge } from '../../frame/money.tsx';
import { useChain } from '../../frame/use-chain.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Panel } from '../../ui/index.ts';

const NOTHING = { paidMicro: 0, held: 0, rejected: 0 };

/** What the reward authority decided since midnight UTC, and what the amounts are worth. */
export function RewardsToday() {
  const { t, language, number } = useText();
  const chain = useChain();
  const { value, reload } = useQuery('rewards.daily', { days: 1 });
  useHostEvent('reward.changed', reload);
  const today = value?.[0] ?? NOTHING;
  return (
    <Panel
      title={t('overview.rewards')}
      aside={
        <Link href="/rewards" className="rounded-control text-small text-accent hover:underline">
          {t('overview.rewards_all')}
        </Link>
      }
    >
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-small text-muted">{t('overview.rewards_paid')}</span>
        <span className="mono font-medium">
          {t('money.monard', { amount: formatMicro(today.paidMicro, language) })}
        </span>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-2">
        <span className="text-small text-muted">{t('overview.rewards_held')}</span>
        <span className="mono font-medium">{number(today.held)}</span>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-2">
        <span className="text-small text-muted">{t('overview.rewards_refused')}</span>
        <span className="mono font-medium">{number(today.rejected)}</span>
      </div>
      <div className="mt-2">
        <MoneyBadge chain={chain} />
      </div>
    </Panel>
  );
}
