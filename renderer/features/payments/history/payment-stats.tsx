import type { ReactNode } from 'react';
import { useText } from '../../../text/index.ts';
import { Skeleton } from '../../../ui/index.ts';
import { Usdc } from '../usdc.tsx';
import { usePaymentsOverview } from '../use-payments.ts';

/** What came in, what is open, what is owed. */
export function PaymentStats() {
  const { t, number } = useText();
  const { value } = usePaymentsOverview();
  if (value === null) return <Skeleton className="mb-4 h-16" />;
  return (
    <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <PaymentStat name={t('payments.taken')}>
        <Usdc micro={value.takenMicro} className="text-section!" />
      </PaymentStat>
      <PaymentStat name={t('payments.confirmed')}>{number(value.confirmed)}</PaymentStat>
      <PaymentStat name={t('payments.open')}>{number(value.open)}</PaymentStat>
      <PaymentStat name={t('payments.owed')}>{number(value.undelivered)}</PaymentStat>
      <PaymentStat name={t('payments.running')}>{number(value.subscriptions.active)}</PaymentStat>
    </dl>
  );
}

function PaymentStat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-between rounded-panel border border-line bg-surface px-4 py-2">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="mono truncate text-section! font-semibold">{children}</dd>
    </div>
  );
}
