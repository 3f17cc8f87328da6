import { Ban, Wallet } from 'lucide-react';
import { useMemo } from 'react';
import type { RewardWallet } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useHostEvent, useQuery } from '../../../host/index.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useText, type Translator } from '../../../text/index.ts';
import {
  Badge,
  Button,
  EmptyState,
  FailureNote,
  Skeleton,
  StatusBadge,
  type Column,
} from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { TWO_LINES_PX, useNarrowTable } from '../../../ui/use-narrow-table.ts';
import { BanDialog } from './ban-dialog.tsx';
import { BansPanel } from './bans-panel.tsx';
import { RewardsLayout } from '../rewards-layout.tsx';
import { WalletDrawer } from './wallet-drawer.tsx';
import { Entity } from '../../../names/entity.tsx';

const MAX_WALLETS = 500;

/** `#/rewards/wallets`: totals of today and overall, tiers, and bans. */
export function WalletsScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const wallets = useQuery('rewards.wallets', { limit: MAX_WALLETS });
  const bans = useQuery('rewards.bans', {});
  useHostEvent('reward.changed', wallets.reload);
  const selectedKey = addressQuery.get('wallet');
  const banParameter = addressQuery.get('ban');
  const rows = wallets.value;
  const failure = wallets.failure ?? bans.failure;
  const reload = (): void => {
    wallets.reload();
    bans.reload();
  };
  return (
    <RewardsLayout
      fixed
      subtitle={rows === null ? undefined : <span>{t('rewards.wallets_count', { count: rows.length })}</span>}
      actions={
        <Button onClick={() => addressQuery.set({ ban: 'new' })}>
          <Ban size={16} aria-hidden />
          {t('rewards.ban')}
        </Button>
      }
    >
      <FailureNote failure={failure} onRetry={reload} className="mb-3" />
      <div className="flex min-h-0 flex-1 flex-col gap-4 2xl:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
          {rows === null ? (
            <Skeleton className="m-4 h-24" />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={<Wallet size={22} />}
              title={t('rewards.wallets_empty')}
              hint={t('rewards.wallets_empty_hint')}
            />
          ) : (
            <WalletTable
              rows={rows}
              bannedWallets={new Set((bans.value ?? []).map((ban) => ban.wallet.toLowerCase()))}
              selectedKey={selectedKey}
              onOpen={(row) => addressQuery.set({ wallet: row.wallet })}
            />
          )}
        </div>
        <BansPanel bans={bans.value} onChanged={bans.reload} />
      </div>
      <WalletDrawer
        wallet={selectedKey === '' ? null : selectedKey}
        isBanned={(bans.value ?? []).some((ban) => ban.wallet.toLowerCase() === selectedKey.toLowerCase())}
        onClose={() => addressQuery.set({ wallet: '' })}
        onBan={(wallet) => addressQuery.set({ ban: wallet })}
      />
      {banParameter === '' ? null : (
        <BanDialog
          key={banParameter}
          wallet={banParameter === 'new' ? '' : banParameter}
          onClose={() => addressQuery.set({ ban: '' })}
          onBanned={bans.reload}
        />
      )}
    </RewardsLayout>
  );
}

interface WalletTableProps {
  rows: readonly RewardWallet[];
  /** Addresses in lower case. */
  bannedWallets: ReadonlySet<string>;
  selectedKey: string;
  onOpen: (row: RewardWallet) => void;
}

function WalletTable({ rows, bannedWallets, selectedKey, onOpen }: WalletTableProps) {
  const translator = useText();
  // The columns depend on a text, which stays equal when an equal set is created.
  const bannedText = [...bannedWallets].join(' ');
  const isNarrow = useNarrowTable();
  const columns = useMemo(
    () => (isNarrow ? narrowColumns : wideColumns)(translator, new Set(bannedText.split(' '))),
    [isNarrow, translator, bannedText],
  );
  return (
    <DataTable
      label={translator.t('rewards.wallets_table')}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      rowKey={(row) => row.wallet}
      onOpen={onOpen}
      selectedKey={selectedKey}
      {...(isNarrow ? { rowHeight: TWO_LINES_PX } : { minWidth: '56rem' })}
    />
  );
}

function Owner({ row, isBanned }: { row: RewardWallet; isBanned: boolean }) {
  const { t } = useText();
  return (
    <span className="flex items-center gap-2">
      <Entity id={row.wallet} label={t('rewards.wallet')} tabIndex={-1} />
      {isBanned ? <StatusBadge tone="bad">{t('rewards.banned')}</StatusBadge> : null}
    </span>
  );
}

const isBannedIn = (bannedWallets: ReadonlySet<string>, { wallet }: RewardWallet): boolean =>
  bannedWallets.has(wallet.toLowerCase());

type Text = (row: RewardWallet) => string;

function wideColumns(
  { t, number, language }: Translator,
  bannedWallets: ReadonlySet<string>,
): readonly Column<RewardWallet>[] {
  const numberColumn = (id: string, title: string, track: string, text: Text): Column<RewardWallet> => ({
    id,
    title,
    track,
    align: 'right',
    cell: (row) => <span className="mono">{text(row)}</span>,
  });
  return [
    {
      id: 'wallet',
      title: t('rewards.column_wallet'),
      track: 'minmax(13rem,1.8fr)',
      cell: (row) => <Owner row={row} isBanned={isBannedIn(bannedWallets, row)} />,
    },
    numberColumn('total', t('rewards.column_total'), 'minmax(6.5rem,0.8fr)', (row) =>
      formatMicro(row.rewardsMicro + row.prizesMicro, language),
    ),
    numberColumn('prizes', t('rewards.column_prizes'), 'minmax(6rem,0.8fr)', (row) =>
      formatMicro(row.prizesMicro, language),
    ),
    {
      id: 'tier',
      title: t('rewards.column_tier'),
      track: 'minmax(5.5rem,0.8fr)',
      cell: (row) => <Badge>{row.tier}</Badge>,
    },
    numberColumn('points', t('rewards.column_points'), 'minmax(4.5rem,0.8fr)', (row) => number(row.points)),
    numberColumn('today_matches', t('rewards.column_today_matches'), 'minmax(7rem,0.8fr)', (row) =>
      number(row.todayMatches),
    ),
    numberColumn('today', t('rewards.column_today'), 'minmax(6rem,0.8fr)', (row) =>
      formatMicro(row.todayMicro, language),
    ),
    numberColumn('matches', t('rewards.column_matches'), 'minmax(5rem,0.8fr)', (row) => number(row.matches)),
    numberColumn('wins', t('rewards.column_wins'), 'minmax(4rem,0.8fr)', (row) => number(row.wins)),
  ];
}

/** The columns of a narrow window, with two lines in a row; the second line says what it is. */
function narrowColumns(
  { t, number, language }: Translator,
  bannedWallets: ReadonlySet<string>,
): readonly Column<RewardWallet>[] {
  return [
    {
      id: 'wallet',
      title: t('rewards.column_wallet'),
      track: 'minmax(11rem,1.6fr)',
      cell: (row) => (
        <TwoLines
          first={<Owner row={row} isBanned={isBannedIn(bannedWallets, row)} />}
          second={t('rewards.wallet_tier', { tier: row.tier, points: number(row.points) })}
        />
      ),
    },
    {
      id: 'total',
      title: t('rewards.column_total'),
      track: 'minmax(7rem,0.8fr)',
      align: 'right',
      cell: (row) => (
        <TwoLines
          first={<span className="mono">{formatMicro(row.rewardsMicro + row.prizesMicro, language)}</span>}
          second={t('rewards.wallet_prizes', { amount: formatMicro(row.prizesMicro, language) })}
        />
      ),
    },
    {
      id: 'today',
      title: t('rewards.column_today'),
      track: 'minmax(6rem,0.7fr)',
      align: 'right',
      cell: (row) => (
        <TwoLines
          first={<span className="mono">{formatMicro(row.todayMicro, language)}</span>}
          second={t('rewards.wallet_matches', { count: row.todayMatches })}
        />
      ),
    },
    {
      id: 'matches',
      title: t('rewards.column_matches'),
      track: 'minmax(5rem,0.6fr)',
      align: 'right',
      cell: (row) => (
        <TwoLines
          first={<span className="mono">{number(row.matches)}</span>}
          second={t('rewards.wallet_wins', { count: row.wins })}
        />
      ),
    },
  ];
}
