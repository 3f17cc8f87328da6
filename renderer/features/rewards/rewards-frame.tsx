import { useState } from 'react';
import { MoneyFrame, type MoneyFrameProps } from '../../frame/money-frame.tsx';
import { SubNav } from '../../frame/sub-nav.tsx';
import { useHostEvent, useLive, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { rewardPlaces } from './reward-places.ts';

/** How many rewards wait for a person, as the host last said. */
function useHeldCount(): number {
  const epoch = useLive((live) => live.epoch);
  const { value } = useQuery('rewards.held', { limit: 1 });
  const [told, setTold] = useState<{ epoch: number; count: number } | null>(null);
  useHostEvent('reward.changed', ({ heldCount }) => setTold({ epoch, count: heldCount }));
  return told?.epoch === epoch ? told.count : (value?.total ?? 0);
}

/** What the five places of the Rewards screen share. */
export function RewardsFrame(place: MoneyFrameProps) {
  const { t } = useText();
  const held = useHeldCount();
  const top = <SubNav label={t('rewards.sections')} places={rewardPlaces(held)} />;
  return <MoneyFrame {...place} title={t('screen.rewards')} top={top} />;
}
