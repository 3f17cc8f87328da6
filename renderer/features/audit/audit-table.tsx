import { useMemo } from 'react';
import type { AuditRow } from '../../../src/shared/contract/index.ts';
import { auditTone } from '../../audit-timeline/audit-tone.ts';
import { useText, formatUtcWithoutZone, type Translator } from '../../text/index.ts';
import { CopyText, StatusBadge, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { TWO_LINES_PX, useNarrowTable } from '../../ui/use-narrow-table.ts';
import { actorName } from './actor-name.ts';
import type { AuditPages } from './use-audit-pages.ts';
import { Entity } from '../../names/entity.tsx';

const Seq = ({ row }: { row: AuditRow }) => <span className="mono">{useText().number(row.seq)}</span>;

const Time = ({ row }: { row: AuditRow }) => (
  <span className="mono text-muted">{formatUtcWithoutZone(row.atMs)}</span>
);

function Actor({ row }: { row: AuditRow }) {
  const translator = useText();
  const label = translator.t('audit.actor');
  return <Entity id={row.actor} label={label} name={actorName(translator, row.actor)} tabIndex={-1} />;
}

function Action({ row }: { row: AuditRow }) {
  const { code } = useText();
  return <StatusBadge tone={auditTone(row.action)}>{code('audit_action', row.action)}</StatusBadge>;
}

function Subject({ row }: { row: AuditRow }) {
  const translator = useText();
  const label = translator.t('audit.subject');
  return <Entity id={row.subject} label={label} name={actorName(translator, row.subject)} tabIndex={-1} />;
}

function wideColumns({ t, code }: Translator): readonly Column<AuditRow>[] {
  return [
    {
      id: 'seq',
      title: t('audit.column_seq'),
      track: '5.5rem',
      align: 'right',
      cell: (row) => <Seq row={row} />,
    },
    { id: 'utc', title: t('audit.column_utc'), track: '10.5rem', cell: (row) => <Time row={row} /> },
    { id: 'system', title: t('audit.system'), track: '6.5rem', cell: (row) => code('system', row.system) },
    { id: 'actor', title: t('audit.actor'), track: 'minmax(8rem,1fr)', cell: (row) => <Actor row={row} /> },
    {
      id: 'action',
      title: t('audit.action'),
      track: 'minmax(11rem,1.2fr)',
      cell: (row) => <Action row={row} />,
    },
    {
      id: 'subject',
      title: t('audit.subject'),
      track: 'minmax(9rem,1.2fr)',
      cell: (row) => <Subject row={row} />,
    },
    {
      id: 'hash',
      title: t('audit.column_hash'),
      track: '9rem',
      cell: (row) => <CopyText text={row.hash} name={t('audit.hash')} tabIndex={-1} />,
    },
  ];
}

/** The columns of a narrow window, with two lines in a row; the hash is in the drawer only. */
function narrowColumns({ t, code }: Translator): readonly Column<AuditRow>[] {
  return [
    {
      id: 'seq',
      title: t('audit.column_seq'),
      track: '4rem',
      align: 'right',
      cell: (row) => <Seq row={row} />,
    },
    {
      id: 'utc',
      title: t('audit.column_utc'),
      track: '10.5rem',
      cell: (row) => <TwoLines first={<Time row={row} />} second={code('system', row.system)} />,
    },
    {
      id: 'action',
      title: t('audit.column_action_actor'),
      track: 'minmax(11rem,1.2fr)',
      cell: (row) => <TwoLines first={<Action row={row} />} second={<Actor row={row} />} />,
    },
    {
      id: 'subject',
      title: t('audit.subject'),
      track: 'minmax(9rem,1fr)',
      cell: (row) => <Subject row={row} />,
    },
  ];
}

export interface AuditTableProps {
  pages: AuditPages;
  /** The number of the open row; null while none is open. */
  selectedSeq: number | null;
  /** The index to scroll to; a new object for each request. */
  target: { readonly index: number } | null;
  onOpen: (row: AuditRow, index: number) => void;
  onRowKeyPress: (key: string, row: AuditRow) => void;
}

export function AuditTable(props: AuditTableProps) {
  const translator = useText();
  const isNarrow = useNarrowTable();
  const columns = useMemo(
    () => (isNarrow ? narrowColumns(translator) : wideColumns(translator)),
    [isNarrow, translator],
  );
  return (
    <DataTable
      label={translator.t('audit.table')}
      columns={columns}
      count={props.pages.total}
      rowAt={props.pages.rowAt}
      rowKey={(row) => row.seq}
      onRangeChange={props.pages.onRangeChange}
      onOpen={props.onOpen}
      onRowKeyPress={props.onRowKeyPress}
      selectedKey={props.selectedSeq}
      target={props.target}
      {...(isNarrow ? { rowHeight: TWO_LINES_PX } : { minWidth: '66rem' })}
    />
  );
}
