import type { SubPlace } from '../../layout/sub-nav.tsx';

/** Paths of the Payments screen; the count is of answers that were paid for and not delivered. */
export const paymentRoutes = (undelivered: number): readonly SubPlace[] => [
  { path: '/payments', title: 'payments.tab_payments', count: undelivered },
  { path: '/payments/offers', title: 'payments.tab_offers' },
  { path: '/payments/subscriptions', title: 'payments.tab_subscriptions' },
  { path: '/payments/plans', title: 'payments.tab_plans' },
  { path: '/payments/settling', title: 'payments.tab_settling' },
  { path: '/payments/wallet', title: 'payments.tab_wallet' },
  { path: '/payments/payers', title: 'payments.tab_payers' },
];
