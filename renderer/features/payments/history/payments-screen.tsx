import { ReceiptText } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { PaymentInfo } from '../../../../src/shared/contract/index.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useCommandLine } from '../../../copied-commands/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { TransactionLink } from '../../../names/chain-links.tsx';
import {
  buttonClass,
  EmptyState,
  Segmented,
  TimeAgo,
  StatusBadge,
  type Column,
  Skeleton,
} from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { TWO_LINES_PX, useNarrowTable } from '../../../ui/use-narrow-table.ts';
import { ListBox } from '../list-box.tsx';
import { parseCursor, cursorAfter } from '../list-cursor.ts';
import { PaymentDrawer } from './payment-drawer.tsx';
import { deliveryTone, paymentTone } from '../payment-labels.ts';
import { PaymentsLayout } from '../payments-layout.tsx';
import { Usdc } from '../usdc.tsx';
import { PAGE_ROWS, usePaymentQuery, usePaymentsOverview } from '../use-payments.ts';
import { Entity } from '../../../names/entity.tsx';

const FILTERS = ['all', 'confirmed', 'unknown', 'failed', 'owed'] as const;
type PaymentListFilter = (typeof FILTERS)[number];

const parseListFilter = (text: string): PaymentListFilter => FILTERS.find((each) => each === text) ?? 'all';

function filterOf(filter: PaymentListFilter) {
  if (filter === 'all') return {};
  return filter === 'owed' ? { delivery: 'owed' as const } : { state: filter };
}

/** `#/payments`: all payments with their states and transactions, newest first. */
export function PaymentsScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const filter = parseListFilter(addressQuery.get('show'));
  const { value, failure, reload } = usePaymentQuery(
    'payments.page',
    { ...filterOf(filter), ...parseCursor(addressQuery.get('before')), limit: PAGE_ROWS },
    ['payment'],
  );
  const selectedKey = addressQuery.get('open');
  // A payment that was found by its id may be older than this page.
  const linkedPayment = usePaymentQuery(
    'payments.page',
    selectedKey === '' ? null : { paymentId: selectedKey, limit: 1 },
    ['payment'],
  );
  const payments = [...(value ?? []), ...(linkedPayment.value ?? [])];
  return (
    <PaymentsLayout fixed failure={failure} onRetry={reload}>
      <PaymentStats />
      <Segmented
        label={t('payments.show')}
        className="mb-3 self-start"
        value={filter}
        segments={FILTERS.map((each) => ({ value: each, label: t(`payments.show_${each}`) }))}
        onChange={(next) => addressQuery.set({ show: next === 'all' ? '' : next, before: '' })}
      />
      <ListBox
        count={value?.length ?? null}
        older={cursorAfter(value?.at(-1), value?.at(-1)?.paymentId)}
        empty={<EmptyList filter={filter} />}
      >
        <PaymentTable
          rows={value ?? []}
          selectedKey={selectedKey}
          onOpen={(row) => addressQuery.set({ open: row.paymentId })}
        />
      </ListBox>
      <PaymentDrawer
        payment={payments.find(({ paymentId }) => paymentId === selectedKey) ?? null}
        onClose={() => addressQuery.set({ open: '' })}
      />
    </PaymentsLayout>
  );
}

function EmptyList({ filter }: { filter: PaymentListFilter }) {
  const { t } = useText();
  const command = useCommandLine();
  if (filter !== 'all') return <EmptyState title={t('payments.none_match')} />;
  return (
    <EmptyState
      icon={<ReceiptText size={22} />}
      title={t('payments.empty')}
      hint={t('payments.empty_hint')}
      action={
        <Link href="/payments/payers" className={buttonClass()}>
          {t('payments.to_payers')}
        </Link>
      }
      commandLine={command('mcp payments')}
    />
  );
}

interface PaymentTableProps {
  rows: readonly PaymentInfo[];
  selectedKey: string;
  onOpen: (row: PaymentInfo) => void;
}

function PaymentTable({ rows, selectedKey, onOpen }: PaymentTableProps) {
  const translator = useText();
  const isNarrow = useNarrowTable();
  const columns = useMemo(() => columnsOf(translator, isNarrow), [isNarrow, translator]);
  return (
    <DataTable
      label={translator.t('payments.table')}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      rowKey={(row) => row.paymentId}
      onOpen={onOpen}
      selectedKey={selectedKey}
      {...(isNarrow ? { rowHeight: TWO_LINES_PX } : { minWidth: '48rem' })}
    />
  );
}

/** Shows the state of the delivery while a paid call still has to be delivered, otherwise the state of the payment. */
function PaymentStateBadge({ row: { state, delivery } }: { row: PaymentInfo }) {
  const { t } = useText();
  if (delivery === 'due' || delivery === 'owed')
    return <StatusBadge tone={deliveryTone(delivery)}>{t(`payments.delivery_${delivery}`)}</StatusBadge>;
  return <StatusBadge tone={paymentTone(state)}>{t(`payments.state_${state}`)}</StatusBadge>;
}

function Payer({ row }: { row: PaymentInfo }) {
  const { t } = useText();
  return <Entity id={row.payer} label={t('payments.payer')} tabIndex={-1} />;
}

function columnsOf({ t }: Translator, isNarrow: boolean): readonly Column<PaymentInfo>[] {
  const tool: Column<PaymentInfo> = {
    id: 'tool',
    title: t('payments.column_tool'),
    track: 'minmax(7rem,1.2fr)',
    cell: (row) => <span className="mono">{row.tool}</span>,
  };
  const toolAndPayer: Column<PaymentInfo> = {
    id: 'tool',
    title: t('payments.column_tool_payer'),
    track: 'minmax(9rem,1.2fr)',
    cell: (row) => <TwoLines first={<span className="mono">{row.tool}</span>} second={<Payer row={row} />} />,
  };
  const payer: Column<PaymentInfo> = {
    id: 'payer',
    title: t('payments.column_payer'),
    track: 'minmax(6rem,0.9fr)',
    cell: (row) => <Payer row={row} />,
  };
  return [
    {
      id: 'time',
      title: t('payments.column_time'),
      track: 'minmax(4.5rem,0.6fr)',
      cell: (row) => <TimeAgo atMs={row.createdAtMs} focusable={false} />,
    },
    {
      id: 'state',
      title: t('payments.column_state'),
      track: 'minmax(6.5rem,0.8fr)',
      cell: (row) => <PaymentStateBadge row={row} />,
    },
    ...(isNarrow ? [toolAndPayer] : [tool, payer]),
    {
      id: 'amount',
      title: t('payments.column_amount'),
      track: 'minmax(5.5rem,0.6fr)',
      align: 'right',
      cell: (row) => <Usdc micro={row.amountMicro} />,
    },
    {
      id: 'tx',
      title: t('payments.column_tx'),
      track: 'minmax(7rem,0.9fr)',
      cell: (row) =>
        row.txHash === null ? (
          t('ui.none')
        ) : (
          <TransactionLink hash={row.txHash} label={t('payments.transaction')} tabIndex={-1} />
        ),
    },
  ];
}

/** Shows the sum received, and the numbers of confirmed, open and undelivered payments and of active subscriptions. */
function PaymentStats() {
  const { t, number } = useText();
  const { value } = usePaymentsOverview();
  if (value === null) return <Skeleton className="mb-4 h-16" />;
  return (
    <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <PaymentStat name={t('payments.total_received')}>
        <Usdc micro={value.takenMicro} className="text-section!" />
      </PaymentStat>
      <PaymentStat name={t('payments.confirmed')}>{number(value.confirmed)}</PaymentStat>
      <PaymentStat name={t('payments.outcome_unknown')}>{number(value.open)}</PaymentStat>
      <PaymentStat name={t('payments.owed')}>{number(value.undelivered)}</PaymentStat>
      <PaymentStat name={t('payments.active_subscriptions')}>
        {number(value.subscriptions.active)}
      </PaymentStat>
    </dl>
  );
}

function PaymentStat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-between rounded-panel border border-line bg-surface px-4 py-2">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="mono truncate text-section! font-semibold">{children}</dd>
    </div>
  );
}
