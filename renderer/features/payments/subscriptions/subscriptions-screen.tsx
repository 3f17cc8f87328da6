import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import type { SubscriptionInfo } from '../../../../src/shared/contract/index.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useText, formatUtc, type Translator } from '../../../text/index.ts';
import { EmptyState, StatusBadge, type Column } from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { TWO_LINES_PX, useNarrowTable } from '../../../ui/use-narrow-table.ts';
import { ListBox } from '../list-box.tsx';
import { parseCursor, cursorAfter } from '../list-cursor.ts';
import { subscriptionTone } from '../payment-labels.ts';
import { planText } from '../plans/plan-text.ts';
import { PaymentsLayout } from '../payments-layout.tsx';
import { SubscriptionDrawer } from './subscription-drawer.tsx';
import { PAGE_ROWS, usePaymentQuery } from '../use-payments.ts';
import { Entity } from '../../../names/entity.tsx';

/** `#/payments/subscriptions`: the subscriptions with their plans, end dates and usage. */
export function SubscriptionsScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const { value, failure, reload } = usePaymentQuery(
    'subscriptions.page',
    { ...parseCursor(addressQuery.get('before')), limit: PAGE_ROWS },
    ['subscription'],
  );
  const openId = addressQuery.get('open');
  return (
    <PaymentsLayout fixed failure={failure} onRetry={reload}>
      <ListBox
        count={value?.length ?? null}
        older={cursorAfter(value?.at(-1), value?.at(-1)?.subscriptionId)}
        empty={
          <EmptyState
            icon={<CalendarClock size={22} />}
            title={t('payments.subscriptions_empty')}
            hint={t('payments.subscriptions_empty_hint')}
          />
        }
      >
        <SubscriptionTable
          rows={value ?? []}
          openId={openId}
          onOpen={(row) => addressQuery.set({ open: row.subscriptionId })}
        />
      </ListBox>
      <SubscriptionDrawer
        key={openId}
        subscriptionId={openId === '' ? null : openId}
        onClose={() => addressQuery.set({ open: '' })}
      />
    </PaymentsLayout>
  );
}

interface SubscriptionTableProps {
  rows: readonly SubscriptionInfo[];
  openId: string;
  onOpen: (row: SubscriptionInfo) => void;
}

function SubscriptionTable({ rows, openId, onOpen }: SubscriptionTableProps) {
  const translator = useText();
  const isNarrow = useNarrowTable();
  const columns = useMemo(() => columnsOf(translator, isNarrow), [isNarrow, translator]);
  return (
    <DataTable
      label={translator.t('payments.subscriptions_table')}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      rowKey={(row) => row.subscriptionId}
      onOpen={onOpen}
      selectedKey={openId}
      {...(isNarrow ? { rowHeight: TWO_LINES_PX } : { minWidth: '46rem' })}
    />
  );
}

const usedCallsText = ({ t, number }: Translator, row: SubscriptionInfo): string =>
  row.callsAllowed === null
    ? t('payments.used_unlimited', { used: number(row.callsUsed) })
    : t('payments.used_of', { used: number(row.callsUsed), allowed: number(row.callsAllowed) });

function SubscriberWallet({ row }: { row: SubscriptionInfo }) {
  const { t } = useText();
  return <Entity id={row.wallet} label={t('payments.wallet')} tabIndex={-1} />;
}

function columnsOf(translator: Translator, isNarrow: boolean): readonly Column<SubscriptionInfo>[] {
  const { t } = translator;
  const plan: Column<SubscriptionInfo> = isNarrow
    ? {
        id: 'plan',
        title: t('payments.column_plan_wallet'),
        track: 'minmax(9rem,1.2fr)',
        cell: (row) => (
          <TwoLines
            first={planText(translator, row.planId, row.planName)}
            second={<SubscriberWallet row={row} />}
          />
        ),
      }
    : {
        id: 'plan',
        title: t('payments.column_plan'),
        track: 'minmax(7rem,1.2fr)',
        cell: (row) => planText(translator, row.planId, row.planName),
      };
  const wallet: Column<SubscriptionInfo> = {
    id: 'wallet',
    title: t('payments.column_wallet'),
    track: 'minmax(8rem,0.9fr)',
    cell: (row) => <SubscriberWallet row={row} />,
  };
  return [
    plan,
    {
      id: 'status',
      title: t('payments.column_state'),
      track: 'minmax(7rem,0.8fr)',
      cell: (row) => (
        <StatusBadge tone={subscriptionTone(row.status)}>{t(`payments.status_${row.status}`)}</StatusBadge>
      ),
    },
    ...(isNarrow ? [] : [wallet]),
    {
      id: 'used',
      title: t('payments.column_used'),
      track: isNarrow ? 'minmax(6rem,0.6fr)' : 'minmax(7rem,0.6fr)',
      align: 'right',
      cell: (row) => usedCallsText(translator, row),
    },
    {
      id: 'ends',
      title: t('payments.column_ends'),
      track: 'minmax(12.5rem,1fr)',
      cell: (row) => (
        <span className="mono">{row.endAtMs === null ? t('payments.no_end') : formatUtc(row.endAtMs)}</span>
      ),
    },
  ];
}
