import { useState, type ReactNode } from 'react';
import { MoneyBadge } from '../../frame/money.tsx';
import { Screen } from '../../frame/screen.tsx';
import { SubNav } from '../../frame/sub-nav.tsx';
import { useChain } from '../../frame/use-chain.ts';
import { useHostEvent, useLive, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { rewardPlaces } from './reward-places.ts';

export interface RewardsFrameProps {
  /** Small facts beside the badge that says what money this is. */
  facts?: ReactNode;
  actions?: ReactNode;
  announce?: string | null;
  /** The content scrolls by itself. */
  fixed?: boolean;
  children: ReactNode;
}

/** How many rewards wait for a person, as the host last said. */
function useHeldCount(): number {
  const epoch = useLive((live) => live.epoch);
  const { value } = useQuery('rewards.held', { limit: 1 });
  const [told, setTold] = useState<{ epoch: number; count: number } | null>(null);
  useHostEvent('reward.changed', ({ heldCount }) => setTold({ epoch, count: heldCount }));
  return told?.epoch === epoch ? told.count : (value?.total ?? 0);
}

/** What the five places of the Rewards screen share. */
export function RewardsFrame(props: RewardsFrameProps) {
  const { t } = useText();
  const chain = useChain();
  const held = useHeldCount();
  const nav = <SubNav label={t('rewards.sections')} places={rewardPlaces(held)} />;
  return (
    <Screen
      title={t('screen.rewards')}
      fixed={props.fixed ?? false}
      facts={
        <>
          <MoneyBadge chain={chain} />
          {props.facts}
        </>
      }
      actions={props.actions}
      announce={props.announce ?? null}
    >
      {props.fixed === true ? (
        <div className="flex min-h-0 flex-1 flex-col px-6 pb-6">
          {nav}
          {props.children}
        </div>
      ) : (
        <>
          {nav}
          {props.children}
        </>
      )}
    </Screen>
  );
}
