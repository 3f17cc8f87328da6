import { MoneyLayout, type MoneyLayoutProps } from '../../layout/money-layout.tsx';
import { SubNav, type SubPage } from '../../layout/sub-nav.tsx';
import type { Failure } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { FailureNote } from '../../ui/index.ts';
import { usePaymentsOverview } from './use-payments.ts';

export interface PaymentsLayoutProps extends MoneyLayoutProps {
  /** Why the page could not be read, and how to read it again. */
  failure?: Failure | null;
  onRetry?: () => void;
}

/** The layout of all pages of Payments: the badge, the tabs and a failure. */
export function PaymentsLayout({ failure = null, onRetry, ...layout }: PaymentsLayoutProps) {
  const { t } = useText();
  const { value } = usePaymentsOverview();
  const top = (
    <>
      <SubNav label={t('payments.sections')} pages={paymentRoutes(value?.undelivered ?? 0)} />
      <FailureNote failure={failure} onRetry={onRetry} className="mb-3" />
    </>
  );
  return <MoneyLayout {...layout} title={t('screen.payments')} top={top} />;
}

/** The pages of Payments; the count is of paid calls without a delivered answer. */
const paymentRoutes = (undelivered: number): readonly SubPage[] => [
  { path: '/payments', title: 'payments.tab_payments', count: undelivered },
  { path: '/payments/offers', title: 'payments.tab_offers' },
  { path: '/payments/subscriptions', title: 'payments.tab_subscriptions' },
  { path: '/payments/plans', title: 'payments.tab_plans' },
  { path: '/payments/settling', title: 'payments.tab_settling' },
  { path: '/payments/wallet', title: 'payments.tab_wallet' },
  { path: '/payments/stakes', title: 'payments.tab_stakes' },
  { path: '/payments/payers', title: 'payments.tab_payers' },
];
