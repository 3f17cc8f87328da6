import { formatMicro } from '../../layout/amounts.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { MoneyCard } from './money-card.tsx';

/** What paid tools took, and what is still owed for it. */
export function PaymentsCard() {
  const { t, language, number } = useText();
  const { value, reload } = useQuery('payments.overview', {});
  useHostEvent('payments.changed', reload);
  const taken = t('money.usdc', { amount: formatMicro(value?.takenMicro ?? 0, language) });
  return (
    <MoneyCard
      title={t('overview.payments')}
      link={{ href: '/payments', label: t('overview.payments_all') }}
      lines={[
        { name: t('overview.payments_taken'), value: taken },
        { name: t('overview.payments_running'), value: number(value?.subscriptions.active ?? 0) },
        { name: t('overview.payments_owed'), value: number(value?.undelivered ?? 0) },
      ]}
    />
  );
}
