import { useMemo } from 'react';
import type { RewardRow } from '../../../src/shared/contract/index.ts';
import { formatMicro } from '../../money/amounts.ts';
import { useText, type Translator } from '../../text/index.ts';
import { TimeAgo, StatusBadge, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { evidenceOf, keyOf, MINT_KINDS, stateOf } from './decision-labels.ts';
import type { Decisions } from './decisions/use-decisions.ts';
import { Entity } from '../../names/entity.tsx';

export function Amount({ row }: { row: RewardRow }) {
  const { t, language } = useText();
  return row.amountMicro === 0 ? (
    <span className="text-muted">{t('ui.none')}</span>
  ) : (
    <span className="mono">{formatMicro(row.amountMicro, language)}</span>
  );
}

export function Place({ row }: { row: RewardRow }) {
  const { t } = useText();
  if (row.placement === null) return <span className="text-muted">{t('ui.none')}</span>;
  return t('rewards.place', { placement: row.placement, players: row.playerCount });
}

/** Shows why nothing is paid, or the state of the mint. */
function Reason({ row }: { row: RewardRow }) {
  const { code } = useText();
  if (row.code !== null) {
    return <span title={row.code}>{code('refused', row.code)}</span>;
  }
  return <StatusBadge kind={MINT_KINDS[row.mint]}>{code('mint', row.mint)}</StatusBadge>;
}

function columnsIn(translator: Translator): readonly Column<RewardRow>[] {
  const { t, code } = translator;
  return [
    {
      id: 'time',
      title: t('rewards.column_time'),
      track: '5.5rem',
      cell: (row) => <TimeAgo atMs={row.decidedAtMs} focusable={false} />,
    },
    {
      id: 'decision',
      title: t('rewards.column_decision'),
      track: 'minmax(5.5rem,0.5fr)',
      cell: (row) => {
        const { kind, word } = stateOf(row);
        return <StatusBadge kind={kind}>{code('decided', word)}</StatusBadge>;
      },
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
      track: 'minmax(16rem,2.2fr)',
      cell: (row) => <Entity id={row.matchId} label={t('rewards.match')} tabIndex={-1} />,
    },
    {
      id: 'place',
      title: t('rewards.column_place'),
      track: 'minmax(4rem,0.4fr)',
      align: 'right',
      cell: (row) => <Place row={row} />,
    },
    {
      id: 'amount',
      title: t('rewards.column_amount'),
      track: 'minmax(4.5rem,0.4fr)',
      align: 'right',
      cell: (row) => <Amount row={row} />,
    },
    {
      id: 'reason',
      title: t('rewards.column_reason'),
      track: 'minmax(8rem,0.9fr)',
      cell: (row) => <Reason row={row} />,
    },
    {
      id: 'evidence',
      title: t('rewards.column_evidence'),
      track: 'minmax(6rem,0.7fr)',
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
