import type { SubPlace } from '../../layout/sub-nav.tsx';

export const rewardRoutes = (held: number): readonly SubPlace[] => [
  { path: '/rewards', title: 'rewards.tab_decisions' },
  { path: '/rewards/held', title: 'rewards.tab_held', count: held },
  { path: '/rewards/wallets', title: 'rewards.tab_wallets' },
  { path: '/rewards/figures', title: 'rewards.tab_figures' },
  { path: '/rewards/chain', title: 'rewards.tab_chain' },
];
