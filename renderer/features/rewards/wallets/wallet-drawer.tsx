import { Ban } from 'lucide-react';
import { Link } from 'wouter';
import { formatMicro, formatWei } from '../../../money/amounts.ts';
import { MoneyBadge } from '../../../money/money.tsx';
import { useChain } from '../../../money/use-chain.ts';
import { useHostEvent, useQuery } from '../../../host/index.ts';
import { useText, formatUtc } from '../../../text/index.ts';
import { Badge, Button, Drawer, FailureNote, Skeleton, useNow, StatusBadge } from '../../../ui/index.ts';
import type { RewardStats } from '../../../../src/shared/contract/index.ts';
import { CapBar } from '../cap-bar.tsx';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { DrawerSection } from '../../../layout/drawer-section.tsx';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { Entity } from '../../../names/entity.tsx';
import { nameText } from '../../../names/name-text.ts';
import { useName } from '../../../names/use-name.ts';

export interface WalletDrawerProps {
  /** Null while the drawer is closed. */
  wallet: string | null;
  isBanned: boolean;
  onClose: () => void;
  onBan: (wallet: string) => void;
}

/** Shows one wallet: its use of today's caps, its tier, and its balances on the chain. */
export function WalletDrawer({ wallet, isBanned, onClose, onBan }: WalletDrawerProps) {
  const translator = useText();
  const { t } = translator;
  const chain = useChain();
  const name = useName(wallet ?? '');
  const owner = name ? nameText(translator, name) : null;
  const stats = useQuery('rewards.stats', wallet === null ? null : { wallet });
  useHostEvent('reward.changed', stats.reload);
  const isCurrent = stats.value?.wallet.toLowerCase() === wallet?.toLowerCase();
  return (
    <Drawer
      open={wallet !== null}
      onClose={onClose}
      title={owner === null ? t('rewards.wallet') : t('rewards.wallet_title', { wallet: owner })}
    >
      {stats.failure !== null && !stats.loading ? (
        <FailureNote failure={stats.failure} />
      ) : stats.value === null || !isCurrent ? (
        <Skeleton className="h-60" />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <MoneyBadge chain={chain} />
            {isBanned ? (
              <StatusBadge tone="bad">{t('rewards.banned')}</StatusBadge>
            ) : (
              <Button className="ml-auto" onClick={() => onBan(stats.value?.wallet ?? '')}>
                <Ban size={16} aria-hidden />
                {t('rewards.ban_this')}
              </Button>
            )}
          </div>
          <WalletStats stats={stats.value} />
          <Balances wallet={stats.value.wallet} />
        </>
      )}
    </Drawer>
  );
}

function WalletStats({ stats }: { stats: RewardStats }) {
  const { t, number } = useText();
  const nowMs = useNow(1000);
  const { tier } = stats;
  const nextTierText =
    tier.nextTier === ''
      ? t('rewards.stats_top')
      : t('rewards.stats_to_next', { count: tier.pointsToNext, tier: tier.nextTier });
  return (
    <>
      <DescriptionList>
        <DescriptionItem name={t('rewards.wallet')}>
          <Entity id={stats.wallet} label={t('rewards.wallet')} hasKind />
        </DescriptionItem>
        <DescriptionItem name={t('rewards.column_tier')}>
          <Badge>{tier.name}</Badge> <span className="text-muted">{nextTierText}</span>
        </DescriptionItem>
        <DescriptionItem name={t('rewards.column_points')}>
          <span className="mono">{number(tier.points)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('rewards.column_today_matches')}>
          <span className="mono">
            {t('rewards.today_text', { earned: stats.todayMatches, most: stats.capMatches })}
          </span>
        </DescriptionItem>
        <DescriptionItem name={t('rewards.stats_next')}>
          <span className="mono">
            {stats.nextMatchAllowedAtMs <= nowMs
              ? t('rewards.stats_now')
              : formatUtc(stats.nextMatchAllowedAtMs)}
          </span>
        </DescriptionItem>
        <DescriptionItem name={t('rewards.column_matches')}>
          <span className="mono">{number(stats.matches)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('rewards.column_wins')}>
          <span className="mono">{number(stats.wins)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('rewards.stats_average')}>
          <span className="mono">{number(stats.avgPlacement, { maximumFractionDigits: 2 })}</span>
        </DescriptionItem>
        <MoneyItem name={t('rewards.from_matches')} micro={stats.rewardsMicro} />
        <MoneyItem name={t('rewards.from_prizes')} micro={stats.prizesMicro} />
        <MoneyItem name={t('rewards.column_total')} micro={stats.rewardsMicro + stats.prizesMicro} />
        {stats.inReviewMicro === 0 ? null : (
          <MoneyItem name={t('rewards.in_review')} micro={stats.inReviewMicro} />
        )}
      </DescriptionList>
      <p className="mt-2">
        <Link href={`/rewards?wallet=${stats.wallet}`} className={plainLinkClass}>
          {t('rewards.of_wallet')}
        </Link>
      </p>
      <DrawerSection title={t('rewards.column_today')}>
        <CapBar earnedMicro={stats.todayMicro} maxMicro={stats.capMicro} />
      </DrawerSection>
    </>
  );
}

function MoneyItem({ name, micro }: { name: string; micro: number }) {
  const { t, language } = useText();
  return (
    <DescriptionItem name={name}>
      <span className="mono">{t('money.monard', { amount: formatMicro(micro, language) })}</span>
    </DescriptionItem>
  );
}

function Balances({ wallet }: { wallet: string }) {
  const { t, language } = useText();
  const { value, loading } = useQuery('rewards.balances', { wallet });
  return (
    <DrawerSection title={t('rewards.balances')}>
      {value === null ? (
        loading ? (
          <Skeleton className="h-12" />
        ) : (
          <p className="text-muted">{t('rewards.balances_none')}</p>
        )
      ) : (
        <ul className="mono">
          <li>{t('money.monard', { amount: formatMicro(value.monardMicro, language) })}</li>
          <li>{t('rewards.usdc', { amount: formatMicro(value.usdcMicro, language) })}</li>
          <li>{t('rewards.gas', { amount: formatWei(value.wei, language) })}</li>
        </ul>
      )}
    </DrawerSection>
  );
}
