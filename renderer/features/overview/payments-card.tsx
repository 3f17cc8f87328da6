import { Link } from 'wouter';
import { formatMicro } from '../../frame/amounts.ts';
import { MoneyBadge } from '../../frame/money.tsx';
import { useChain } from '../../frame/use-chain.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Panel } from '../../ui/index.ts';

/** What paid tools took, and what is still owed for it. */
export function PaymentsCard() {
  const { t, language, number } = useText();
  const chain = useChain();
  const { value, reload } = useQuery('payments.overview', {});
  useHostEvent('payments.changed', reload);
  return (
    <Panel
      title={t('overview.payments')}
      aside={
        <Link href="/payments" className="rounded-control text-small text-accent hover:underline">
          {t('overview.payments_all')}
        </Link>
      }
    >
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-small text-muted">{t('overview.payments_taken')}</span>
        <span className="mono font-medium">
          {t('money.usdc', { amount: formatMicro(value?.takenMicro ?? 0, language) })}
        </span>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-2">
        <span className="text-small text-muted">{t('overview.payments_running')}</span>
        <span className="mono font-medium">{number(value?.subscriptions.active ?? 0)}</span>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-2">
        <span className="text-small text-muted">{t('overview.payments_owed')}</span>
        <span className="mono font-medium">{number(value?.owed ?? 0)}</span>
      </div>
      <div className="mt-2">
        <MoneyBadge chain={chain} />
      </div>
    </Panel>
  );
}
