import { useMemo } from 'react';
import type { RewardRow } from '../../../src/shared/contract/index.ts';
import { formatMicro } from '../../money/amounts.ts';
import { useText, type Translator } from '../../text/index.ts';
import { TimeAgo, StatusBadge, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { evidenceOf, isMinting, keyOf, MINT_KINDS, reasonOf, stateOf } from './decision-labels.ts';
import type { Decisions } from './decisions/use-decisions.ts';
import { TransactionLink } from '../../names/chain-links.tsx';
import { Entity } from '../../names/entity.tsx';

export function Amount({ row }: { row: RewardRow }) {
  const { t, language } = useText();
  return row.amountMicro === 0 ? (
    <span className="text-muted">{t('ui.none')}</span>
  ) : (
    <span className="mono">{formatMicro(row.amountMicro, language)}</span>
  );
}

export function MatchPlace({ row }: { row: RewardRow }) {
  const { t } = useText();
  if (row.placement === null) return <span className="text-muted">{t('ui.none')}</span>;
  return t('rewards.place', { placement: row.placement, players: row.playerCount });
}

/** The state of a decision with the reason in it, and with its mint or transaction where something is paid. */
function State({ row }: { row: RewardRow }) {
  const translator = useText();
  const { t, code } = translator;
  const { kind, word } = stateOf(row);
  const state = code('decided', word);
  const why = reasonOf(row, translator);
  const text = why === null ? state : t('rewards.state_because', { state, why });
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StatusBadge kind={kind}>
        <span title={row.code ?? text}>{text}</span>
      </StatusBadge>
      {isMinting(row) ? (
        <>
          <span aria-hidden className="text-muted">
            ·
          </span>
          {row.mint === 'minted' && row.txHash !== null ? (
            <TransactionLink hash={row.txHash} label={t('rewards.tx')} tabIndex={-1} />
          ) : (
            <StatusBadge kind={MINT_KINDS[row.mint]}>{code('mint', row.mint)}</StatusBadge>
          )}
        </>
      ) : null}
    </span>
  );
}

function columnsIn(translator: Translator): readonly Column<RewardRow>[] {
  const { t } = translator;
  return [
    {
      id: 'time',
      title: t('rewards.column_time'),
      track: '5.5rem',
      cell: (row) => <TimeAgo atMs={row.decidedAtMs} focusable={false} />,
    },
    {
      id: 'state',
      title: t('rewards.state'),
      track: 'minmax(13rem,1.4fr)',
      cell: (row) => <State row={row} />,
    },
    {
      id: 'wallet',
      title: t('rewards.column_wallet'),
      track: 'minmax(9.5rem,1.2fr)',
      cell: (row) => <Entity id={row.wallet} label={t('rewards.wallet')} tabIndex={-1} />,
    },
    {
      id: 'match',
      title: t('rewards.column_match'),
      track: 'minmax(14rem,1.8fr)',
      cell: (row) => <Entity id={row.matchId} label={t('rewards.match')} tabIndex={-1} />,
    },
    {
      id: 'place',
      title: t('rewards.column_place'),
      track: 'minmax(4rem,0.4fr)',
      align: 'right',
      cell: (row) => <MatchPlace row={row} />,
    },
    {
      id: 'amount',
      title: t('rewards.column_amount'),
      track: 'minmax(4.5rem,0.4fr)',
      align: 'right',
      cell: (row) => <Amount row={row} />,
    },
    {
      id: 'evidence',
      title: t('rewards.column_evidence'),
      track: 'minmax(9rem,0.9fr)',
      cell: (row) => <span className="text-muted">{evidenceOf(row, translator)}</span>,
    },
  ];
}

export interface DecisionTableProps {
  decisions: Decisions;
  selected: string;
  onOpen: (row: RewardRow) => void;
  onRowKey: (key: string, row: RewardRow) => void;
}

export function DecisionTable({ decisions, selected, onOpen, onRowKey }: DecisionTableProps) {
  const translator = useText();
  const columns = useMemo(() => columnsIn(translator), [translator]);
  return (
    <DataTable
      label={translator.t('rewards.table')}
      columns={columns}
      count={decisions.total}
      rowAt={decisions.rowAt}
      rowKey={keyOf}
      onRange={decisions.onRange}
      onOpen={onOpen}
      onRowKey={onRowKey}
      selectedKey={selected}
      minWidth="66rem"
    />
  );
}
