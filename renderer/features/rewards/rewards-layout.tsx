import { MoneyFrame, type MoneyFrameProps } from '../../layout/money-layout.tsx';
import { SubNav } from '../../layout/sub-nav.tsx';
import { useHostEvent, useQuery, useLatestValue } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { rewardRoutes } from './reward-routes.ts';

/** How many rewards wait for a person, as the host last said. */
function useHeldCount(): number {
  const { value } = useQuery('rewards.held', { limit: 1 });
  const [held, update] = useLatestValue<{ readonly total: number } | null>(value);
  useHostEvent('reward.changed', ({ heldCount }) => update({ total: heldCount }));
  return held?.total ?? 0;
}

/** What the five places of the Rewards screen share. */
export function RewardsFrame(place: MoneyFrameProps) {
  const { t } = useText();
  const held = useHeldCount();
  const top = <SubNav label={t('rewards.sections')} ranks={rewardRoutes(held)} />;
  return <MoneyFrame {...place} title={t('screen.rewards')} top={top} />;
}
