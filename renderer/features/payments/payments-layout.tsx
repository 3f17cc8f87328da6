import { useLocation } from 'wouter';
import { MoneyLayout, type MoneyLayoutProps } from '../../layout/money-layout.tsx';
import { SubNav, type SubPage } from '../../layout/sub-nav.tsx';
import type { Failure } from '../../host/index.ts';
import { useText, type PlainKey } from '../../text/index.ts';
import { FailureNote } from '../../ui/index.ts';
import { usePaymentsOverview } from './use-payments.ts';

export interface PaymentsLayoutProps extends MoneyLayoutProps {
  /** Why the page could not be read, and how to read it again. */
  failure?: Failure | null;
  onRetry?: () => void;
}

/** Lays out all pages of Payments: the badge, the tabs and a failure. */
export function PaymentsLayout({ failure = null, onRetry, ...layout }: PaymentsLayoutProps) {
  const { t } = useText();
  const { value } = usePaymentsOverview();
  const top = (
    <>
      <PaymentTabs undelivered={value?.undelivered ?? 0} />
      <FailureNote failure={failure} onRetry={onRetry} className="mb-3" />
    </>
  );
  return <MoneyLayout {...layout} title={t('screen.payments')} top={top} />;
}

/** The pages of Payments, in four groups; the first page of a group is the one that its tab opens. */
const GROUPS: readonly { readonly title: PlainKey; readonly pages: readonly SubPage[] }[] = [
  {
    title: 'payments.tab_payments',
    pages: [
      { path: '/payments', title: 'payments.tab_payments' },
      { path: '/payments/stakes', title: 'payments.tab_stakes' },
    ],
  },
  { title: 'payments.tab_wallet', pages: [{ path: '/payments/wallet', title: 'payments.tab_wallet' }] },
  {
    title: 'payments.tab_shop',
    pages: [
      { path: '/payments/offers', title: 'payments.tab_offers' },
      { path: '/payments/subscriptions', title: 'payments.tab_subscriptions' },
      { path: '/payments/plans', title: 'payments.tab_plans' },
    ],
  },
  {
    title: 'payments.tab_setup',
    pages: [
      { path: '/payments/settling', title: 'payments.tab_processing' },
      { path: '/payments/payers', title: 'payments.tab_payers' },
    ],
  },
];

/** Shows the tabs, and below them the pages of the open one, and counts the paid calls that were not delivered. */
function PaymentTabs({ undelivered }: { readonly undelivered: number }) {
  const { t } = useText();
  const [location] = useLocation();
  const openGroup = GROUPS.find(({ pages }) => pages.some(({ path }) => path === location));
  const tabs = GROUPS.map(({ title, pages }, index) => ({
    path: pages[0]?.path ?? '/payments',
    title,
    currentOn: pages.map(({ path }) => path),
    count: index === 0 ? undelivered : 0,
  }));
  const pages = openGroup?.pages ?? [];
  return (
    <>
      <SubNav label={t('payments.sections')} pages={tabs} />
      {pages.length > 1 ? <SubNav label={t('payments.pages')} pages={pages} isInner /> : null}
    </>
  );
}
