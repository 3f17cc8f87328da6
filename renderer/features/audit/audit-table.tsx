import { useMemo } from 'react';
import type { AuditRow } from '../../../src/shared/contract/index.ts';
import { toneOf } from '../../audit-time-line/audit-tone.ts';
import { useText, formatUtc, type Translator } from '../../text/index.ts';
import { CopyText, StatusBadge, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { AuditPages } from './use-audit-pages.ts';
import { Entity } from '../../names/entity.tsx';

function columnsIn({ t, code, number }: Translator): readonly Column<AuditRow>[] {
  return [
    {
      id: 'seq',
      title: t('audit.column_seq'),
      track: '5.5rem',
      align: 'right',
      cell: (row) => <span className="mono">{number(row.seq)}</span>,
    },
    {
      id: 'utc',
      title: t('audit.column_utc'),
      track: '10.5rem',
      cell: (row) => <span className="mono text-muted">{formatUtc(row.atMs).slice(0, 19)}</span>,
    },
    { id: 'system', title: t('audit.system'), track: '6.5rem', cell: (row) => code('system', row.system) },
    {
      id: 'actor',
      title: t('audit.actor'),
      track: 'minmax(8rem,1fr)',
      cell: (row) => <Entity id={row.actor} label={t('audit.actor')} tabIndex={-1} />,
    },
    {
      id: 'action',
      title: t('audit.action'),
      track: 'minmax(11rem,1.2fr)',
      cell: (row) => <StatusBadge kind={toneOf(row.action)}>{code('audit_action', row.action)}</StatusBadge>,
    },
    {
      id: 'subject',
      title: t('audit.subject'),
      track: 'minmax(9rem,1.2fr)',
      cell: (row) => <Entity id={row.subject} label={t('audit.subject')} tabIndex={-1} />,
    },
    {
      id: 'hash',
      title: t('audit.column_hash'),
      track: '9rem',
      cell: (row) => <CopyText text={row.hash} name={t('audit.hash')} tabIndex={-1} />,
    },
  ];
}

export interface AuditTableProps {
  pages: AuditPages;
  selected: number | null;
  target: { readonly index: number } | null;
  onOpen: (row: AuditRow, index: number) => void;
  onRowKey: (key: string, row: AuditRow) => void;
}

export function AuditTable(props: AuditTableProps) {
  const translator = useText();
  const columns = useMemo(() => columnsIn(translator), [translator]);
  return (
    <DataTable
      label={translator.t('audit.table')}
      columns={columns}
      count={props.pages.total}
      rowAt={props.pages.rowAt}
      rowKey={(row) => row.seq}
      onRange={props.pages.onRange}
      onOpen={props.onOpen}
      onRowKey={props.onRowKey}
      selectedKey={props.selected}
      target={props.target}
      minWidth="66rem"
    />
  );
}
