import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { EmptyPanel } from '../../match/index.ts';
import { useText, formatUtc, type Translator } from '../../text/index.ts';
import { CopyText, type Column } from '../../ui/index.ts';
import { DataTable } from '../../ui/data-table.tsx';

type Row = SessionDetail['log'][number];

const columnsFor = (t: Translator['t']): readonly Column<Row>[] => [
  { id: 'seq', title: t('session.seq'), track: '2rem', align: 'right', cell: (row) => row.seq },
  { id: 'tick', title: t('session.tick'), track: '2rem', align: 'right', cell: (row) => row.tick },
  { id: 'role', title: t('session.role'), track: '4.5rem', cell: (row) => row.role },
  {
    id: 'action',
    title: t('session.action'),
    track: 'minmax(3.5rem,1fr)',
    cell: (row) => (
      <span className="mono">{row.hidden ? t('session.sealed') : (row.action ?? row.kind)}</span>
    ),
  },
  {
    id: 'at',
    title: t('session.at'),
    track: '4.5rem',
    cell: (row) => <span className="mono">{formatUtc(row.atMs).slice(11, 19)}</span>,
  },
  {
    id: 'hash',
    title: t('audit.column_hash'),
    track: '6.25rem',
    cell: (row) => <CopyText text={row.hash} name={t('session.hash')} head={4} tabIndex={-1} />,
  },
];

/** Shows the log row by row as stored, newest first, with the hash that chains each row to the one before. */
export function RawLog({ detail }: { readonly detail: SessionDetail }) {
  const { t } = useText();
  const { log } = detail;
  if (log.length === 0) return <EmptyPanel>{t('session.no_moves')}</EmptyPanel>;
  return (
    <DataTable
      label={t('session.raw')}
      columns={columnsFor(t)}
      count={log.length}
      rowAt={(index) => log[log.length - 1 - index]}
      rowKey={(row) => row.seq}
      onRowKeyPress={(key, row) => {
        if (key === 'c') void navigator.clipboard.writeText(JSON.stringify(row));
      }}
      minWidth="29rem"
    />
  );
}
