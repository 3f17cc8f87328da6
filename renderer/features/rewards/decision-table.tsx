import { useMemo } from 'react';
import type { RewardRow } from '../../../src/shared/contract/index.ts';
import { formatMicro } from '../../money/amounts.ts';
import { useText, type Translator } from '../../text/index.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { TWO_LINES_PX, useNarrowTable } from '../../ui/use-narrow-table.ts';
import { TimeAgo, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { evidenceText, decisionKeyOf } from './decision-labels.ts';
import { DecisionState } from './decision-state.tsx';
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

export function MatchPlace({ row }: { row: RewardRow }) {
  const { t } = useText();
  if (row.placement === null) return <span className="text-muted">{t('ui.none')}</span>;
  return t('rewards.place', { placement: row.placement, players: row.playerCount });
}

function Wallet({ row }: { row: RewardRow }) {
  const { t } = useText();
  return <Entity id={row.wallet} label={t('rewards.wallet')} tabIndex={-1} />;
}

function Match({ row }: { row: RewardRow }) {
  const { t } = useText();
  return <Entity id={row.matchId} label={t('rewards.match')} tabIndex={-1} />;
}

const timeColumn = ({ t }: Translator): Column<RewardRow> => ({
  id: 'time',
  title: t('rewards.column_time'),
  track: '5.5rem',
  cell: (row) => <TimeAgo atMs={row.decidedAtMs} focusable={false} />,
});

/** The columns of a wide window: every value has one of its own, and a row has one line. */
function wideColumns(translator: Translator): readonly Column<RewardRow>[] {
  const { t } = translator;
  return [
    timeColumn(translator),
    {
      id: 'state',
      title: t('rewards.state'),
      track: 'minmax(17rem,1.6fr)',
      cell: (row) => <DecisionState row={row} hasTwoLines={false} />,
    },
    {
      id: 'wallet',
      title: t('rewards.column_wallet'),
      track: 'minmax(9.5rem,1.2fr)',
      cell: (row) => <Wallet row={row} />,
    },
    {
      id: 'match',
      title: t('rewards.column_match'),
      track: 'minmax(13rem,1.6fr)',
      cell: (row) => <Match row={row} />,
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
      track: 'minmax(8.5rem,0.8fr)',
      cell: (row) => <span className="text-muted">{evidenceText(row, translator)}</span>,
    },
  ];
}

/** The columns of a narrow window, with two lines in a row; the evidence is in the drawer only. */
function narrowColumns(translator: Translator): readonly Column<RewardRow>[] {
  const { t } = translator;
  return [
    timeColumn(translator),
    {
      id: 'state',
      title: t('rewards.state'),
      track: 'minmax(10rem,1.1fr)',
      cell: (row) => <DecisionState row={row} hasTwoLines />,
    },
    {
      id: 'match',
      title: t('rewards.column_match_wallet'),
      track: 'minmax(10rem,1.2fr)',
      cell: (row) => <TwoLines first={<Match row={row} />} second={<Wallet row={row} />} />,
    },
    {
      id: 'amount',
      title: t('rewards.column_amount'),
      track: '5rem',
      align: 'right',
      cell: (row) => <TwoLines first={<Amount row={row} />} second={<MatchPlace row={row} />} />,
    },
  ];
}

export interface DecisionTableProps {
  decisions: Decisions;
  selectedKey: string;
  onOpen: (row: RewardRow) => void;
  onRowKeyPress: (key: string, row: RewardRow) => void;
}

export function DecisionTable({ decisions, selectedKey, onOpen, onRowKeyPress }: DecisionTableProps) {
  const translator = useText();
  const isNarrow = useNarrowTable();
  const columns = useMemo(
    () => (isNarrow ? narrowColumns(translator) : wideColumns(translator)),
    [isNarrow, translator],
  );
  return (
    <DataTable
      label={translator.t('rewards.table')}
      columns={columns}
      count={decisions.total}
      rowAt={decisions.rowAt}
      rowKey={decisionKeyOf}
      onRangeChange={decisions.onRangeChange}
      onOpen={onOpen}
      onRowKeyPress={onRowKeyPress}
      selectedKey={selectedKey}
      {...(isNarrow ? { rowHeight: TWO_LINES_PX } : {})}
    />
  );
}
