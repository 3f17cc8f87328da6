import { CheckCheck, Flag } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { RewardRow } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useHostEvent, useQuery } from '../../../host/index.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useText, type Translator } from '../../../text/index.ts';
import {
  Button,
  EmptyState,
  FailureNote,
  Panel,
  shorten,
  Skeleton,
  TimeAgo,
  StatusBadge,
  type Column,
} from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { DecisionDrawer } from './decision-drawer.tsx';
import { Amount, MatchPlace } from '../decision-table.tsx';
import { parseDecisionKey, decisionKeyOf } from '../decision-labels.ts';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { FlagTexts } from '../flag-texts.tsx';
import { RewardsLayout } from '../rewards-layout.tsx';
import { useReview, type Review } from '../use-review.ts';
import { Entity, EntityName } from '../../../names/entity.tsx';

const MAX_HELD = 200;
const MAX_FLAGGED = 20;

/** `#/rewards/held`: rewards that wait for a person, oldest first, and rewards that were flagged but not held. */
export function HeldScreen() {
  const { t, language } = useText();
  const addressQuery = useAddressQuery();
  const heldQuery = useQuery('rewards.held', { limit: MAX_HELD });
  const review = useReview();
  useHostEvent('reward.changed', heldQuery.reload);
  const rows = heldQuery.value?.rows ?? [];
  const total = heldQuery.value?.total ?? 0;
  const sum = rows.reduce((micro, row) => micro + BigInt(row.amountMicro), 0n);
  const selectedKey = addressQuery.get('open');
  return (
    <RewardsLayout
      fixed
      subtitle={
        total === 0 ? undefined : (
          <>
            <span>{t('rewards.held_count', { count: total })}</span>
            {total > rows.length ? (
              <span>{t('rewards.held_shown', { shown: rows.length })}</span>
            ) : (
              <span className="mono">{t('rewards.held_sum', { amount: formatMicro(sum, language) })}</span>
            )}
          </>
        )
      }
      announce={total === 0 ? null : t('rewards.held_count', { count: total })}
    >
      <FailureNote failure={heldQuery.failure} onRetry={heldQuery.reload} className="mb-3" />
      <div className="flex min-h-0 flex-1 flex-col gap-4 2xl:flex-row">
        <div className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-surface 2xl:flex-1">
          {heldQuery.value === null ? (
            <Skeleton className="m-4 h-24" />
          ) : total === 0 ? (
            <EmptyState
              icon={<CheckCheck size={22} />}
              title={t('rewards.held_empty')}
              hint={t('rewards.held_empty_hint')}
            />
          ) : (
            <HeldTable rows={rows} review={review} selectedKey={selectedKey} />
          )}
        </div>
        <FlaggedPanel />
      </div>
      <DecisionDrawer
        decisionKey={parseDecisionKey(selectedKey)}
        onClose={() => addressQuery.set({ open: '' })}
        onReview={review.openReview}
      />
      <ReviewDialog review={review} />
    </RewardsLayout>
  );
}

function HeldTable(props: { rows: readonly RewardRow[]; review: Review; selectedKey: string }) {
  const { rows, review, selectedKey } = props;
  const translator = useText();
  const addressQuery = useAddressQuery();
  const { openReview } = review;
  const isNarrow = useMediaQuery(NARROW_QUERY);
  const columns = useMemo(() => {
    const wide = columnsOf(translator, openReview);
    return isNarrow ? toNarrowColumns(wide, translator) : wide;
  }, [translator, openReview, isNarrow]);
  return (
    <DataTable
      label={translator.t('rewards.held_table')}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      rowKey={decisionKeyOf}
      onOpen={(row) => addressQuery.set({ open: decisionKeyOf(row) })}
      onRowKeyPress={review.onRowKeyPress}
      selectedKey={selectedKey.toLowerCase()}
      rowHeight={52}
    />
  );
}

/** Below this width the columns would scroll sideways. */
const NARROW_QUERY = '(max-width: 66rem)';
const HIDDEN_COLUMNS: ReadonlySet<string> = new Set(['amount', 'place']);

/** Converts the columns for a narrow window: the amount stands above the wallet, the place is in the drawer only. */
const toNarrowColumns = (
  columns: readonly Column<RewardRow>[],
  { t, language }: Translator,
): readonly Column<RewardRow>[] =>
  columns
    .filter(({ id }) => !HIDDEN_COLUMNS.has(id))
    .map((column) => {
      if (column.id === 'why') return { ...column, track: 'minmax(9rem,1.4fr)' };
      if (column.id !== 'wallet') return column;
      return {
        ...column,
        cell: (row) => (
          <>
            <span className="mono block truncate">
              {t('money.monard', { amount: formatMicro(row.amountMicro, language) })}
            </span>
            <span className="block truncate text-small">{column.cell(row)}</span>
          </>
        ),
      };
    });

function columnsOf(translator: Translator, openReview: Review['openReview']): readonly Column<RewardRow>[] {
  const { t, code, number } = translator;
  return [
    {
      id: 'since',
      title: t('rewards.held_since'),
      track: '4.5rem',
      cell: (row) => <TimeAgo atMs={row.decidedAtMs} focusable={false} />,
    },
    {
      id: 'amount',
      title: t('rewards.column_amount'),
      track: 'minmax(4.5rem,0.5fr)',
      align: 'right',
      cell: (row) => <Amount row={row} />,
    },
    {
      id: 'why',
      title: t('rewards.held_why'),
      track: 'minmax(11rem,1.4fr)',
      cell: (row) => (
        <span className="flex min-w-0 flex-col">
          <span className="shrink-0">
            <StatusBadge tone="late">{code('hold', row.hold ?? '')}</StatusBadge>
          </span>
          <FlagTexts flags={row.flags} className="truncate" />
        </span>
      ),
    },
    {
      id: 'risk',
      title: t('rewards.held_risk'),
      track: 'minmax(2.5rem,0.3fr)',
      align: 'right',
      cell: (row) => (row.riskScore === null ? t('ui.none') : number(row.riskScore)),
    },
    {
      id: 'wallet',
      title: t('rewards.column_wallet'),
      track: 'minmax(8.5rem,0.8fr)',
      cell: (row) => <Entity id={row.wallet} label={t('rewards.wallet')} tabIndex={-1} />,
    },
    {
      id: 'place',
      title: t('rewards.column_place'),
      track: 'minmax(3.75rem,0.4fr)',
      align: 'right',
      cell: (row) => <MatchPlace row={row} />,
    },
    {
      id: 'decide',
      title: t('rewards.held_decide'),
      track: '10.5rem',
      pinned: true,
      cell: (row) => <DecideButtons row={row} openReview={openReview} />,
    },
  ];
}

function DecideButtons({ row, openReview }: { row: RewardRow; openReview: Review['openReview'] }) {
  const { t, language } = useText();
  const placeholders = { amount: formatMicro(row.amountMicro, language), wallet: shorten(row.wallet) };
  return (
    // Pressing these buttons does not also open the row.
    <div role="presentation" className="flex gap-2" onClick={(event) => event.stopPropagation()}>
      <Button
        small
        variant="primary"
        aria-label={t('rewards.approve_label', placeholders)}
        onClick={() => openReview(row, 'approve')}
      >
        {t('rewards.approve')}
      </Button>
      <Button
        small
        aria-label={t('rewards.reject_label', placeholders)}
        onClick={() => openReview(row, 'reject')}
      >
        {t('rewards.reject')}
      </Button>
    </div>
  );
}

/** Lists the newest rewards that were flagged but not held. */
function FlaggedPanel() {
  const { t, number, language } = useText();
  const { value, reload } = useQuery('rewards.list', { outcome: 'flagged', limit: MAX_FLAGGED });
  useHostEvent('reward.changed', reload);
  const rows = value?.rows ?? [];
  return (
    <Panel
      title={t('rewards.flagged')}
      className="max-h-44 shrink-0 overflow-y-auto 2xl:max-h-full 2xl:w-88"
      aside={
        rows.length === 0 ? null : (
          <Link href="/rewards?state=flagged" className={`text-small ${plainLinkClass}`}>
            {t('rewards.flagged_all')}
          </Link>
        )
      }
    >
      <p className="mb-2 text-small text-muted">{t('rewards.flagged_hint')}</p>
      {value !== null && rows.length === 0 ? <p className="text-muted">{t('rewards.flagged_none')}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={decisionKeyOf(row)}>
            <Link
              href={`/rewards/held?open=${decisionKeyOf(row)}`}
              className="flex min-h-8 items-center gap-2 rounded-control px-1 hover:bg-raised"
            >
              <Flag size={13} aria-hidden className="shrink-0 text-warn" />
              <span className="mono">{number(row.riskScore ?? 0)}</span>
              <span className="min-w-0 flex-1 truncate text-muted">
                <EntityName id={row.wallet} />
              </span>
              <span className="mono">{formatMicro(row.amountMicro, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
