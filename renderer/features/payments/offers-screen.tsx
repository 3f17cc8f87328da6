import { Tags } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { CallOutput } from '../../../src/shared/contract/index.ts';
import { plainLinkClass } from '../../layout/plain-link-class.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { useText, formatUtc, type Translator } from '../../text/index.ts';
import { EmptyState, TimeAgo, StatusBadge, type Column, type StatusTone } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListBox } from './list-box.tsx';
import { PaymentsLayout } from './payments-layout.tsx';
import { Usdc } from './usdc.tsx';
import { PAGE_ROWS, usePaymentQuery } from './use-payments.ts';

type Offer = CallOutput<'payments.challenges'>[number];

const TONES: Readonly<Record<Offer['state'], StatusTone>> = {
  issued: 'pending',
  paid: 'ok',
  expired: 'late',
};

/** `#/payments/offers`: prices that callers were offered (402), and whether they were paid. */
export function OffersScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const before = Number(addressQuery.get('before'));
  const { value, failure, reload } = usePaymentQuery(
    'payments.challenges',
    { ...(before > 0 ? { beforeId: before } : {}), limit: PAGE_ROWS },
    ['challenge', 'payment'],
  );
  const rows = value ?? [];
  const countOf = (state: Offer['state']): number => rows.filter((row) => row.state === state).length;
  return (
    <PaymentsLayout
      fixed
      failure={failure}
      onRetry={reload}
      subtitle={
        rows.length === 0 ? undefined : (
          <span>
            {t('payments.offer_counts', {
              issued: countOf('issued'),
              paid: countOf('paid'),
              expired: countOf('expired'),
            })}
          </span>
        )
      }
    >
      <ListBox
        count={value?.length ?? null}
        older={String(rows.at(-1)?.challengeId ?? '')}
        empty={
          <EmptyState
            icon={<Tags size={22} />}
            title={t('payments.offers_empty')}
            hint={t('payments.offers_empty_hint')}
          />
        }
      >
        <OfferTable rows={rows} />
      </ListBox>
    </PaymentsLayout>
  );
}

function OfferTable({ rows }: { rows: readonly Offer[] }) {
  const translator = useText();
  const columns = useMemo(() => columnsOf(translator), [translator]);
  return (
    <DataTable
      label={translator.t('payments.offers_table')}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      rowKey={(row) => row.challengeId}
      minWidth="40rem"
    />
  );
}

/** Shows the state of an offer; a paid one links to its payment. */
function OfferState({ row: { state, paymentId } }: { row: Offer }) {
  const { t } = useText();
  const badge = <StatusBadge tone={TONES[state]}>{t(`payments.offer_${state}`)}</StatusBadge>;
  if (paymentId === null) return badge;
  return (
    <Link className={plainLinkClass} href={`/payments?open=${encodeURIComponent(paymentId)}`}>
      {badge}
    </Link>
  );
}

function columnsOf({ t }: Translator): readonly Column<Offer>[] {
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
      track: 'minmax(5.5rem,0.8fr)',
      cell: (row) => <OfferState row={row} />,
    },
    {
      id: 'tool',
      title: t('payments.column_tool'),
      track: 'minmax(7rem,1.2fr)',
      cell: (row) => <span className="mono">{row.tool}</span>,
    },
    {
      id: 'amount',
      title: t('payments.column_amount'),
      track: 'minmax(5.5rem,0.6fr)',
      align: 'right',
      cell: (row) => <Usdc micro={row.amountMicro} />,
    },
    {
      id: 'until',
      title: t('payments.column_until'),
      track: 'minmax(12.5rem,1fr)',
      cell: (row) => <span className="mono">{formatUtc(row.validUntilMs)}</span>,
    },
  ];
}
