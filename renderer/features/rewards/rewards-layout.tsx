import { MoneyLayout, type MoneyLayoutProps } from '../../layout/money-layout.tsx';
import { SubNav, type SubPage } from '../../layout/sub-nav.tsx';
import { useHostEvent, useQuery, useQueryUpdate } from '../../host/index.ts';
import { useText } from '../../text/index.ts';

/** Returns the number of rewards that wait for a person's decision; 0 until it is read. */
function useHeldCount(): number {
  const { value } = useQuery('rewards.held', { limit: 1 });
  const update = useQueryUpdate('rewards.held', { limit: 1 });
  useHostEvent('reward.changed', ({ heldCount }) =>
    update((known) => known && { ...known, total: heldCount }),
  );
  return value?.total ?? 0;
}

/** Lays out the five pages of Rewards. */
export function RewardsLayout(layout: MoneyLayoutProps) {
  const { t } = useText();
  const held = useHeldCount();
  const top = <SubNav label={t('rewards.sections')} pages={rewardRoutes(held)} />;
  return <MoneyLayout {...layout} title={t('screen.rewards')} top={top} />;
}

const rewardRoutes = (held: number): readonly SubPage[] => [
  { path: '/rewards', title: 'rewards.tab_decisions' },
  { path: '/rewards/held', title: 'rewards.tab_held', count: held },
  { path: '/rewards/wallets', title: 'rewards.tab_wallets' },
  { path: '/rewards/figures', title: 'rewards.tab_statistics' },
  { path: '/rewards/chain', title: 'rewards.tab_chain' },
];
