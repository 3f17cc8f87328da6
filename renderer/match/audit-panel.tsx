import { Link } from 'wouter';
import type { AuditRow } from '../../src/shared/contract/index.ts';
import { auditTone } from '../audit-timeline/audit-tone.ts';
import { useLive, useQuery } from '../host/index.ts';
import { useText, formatUtcWithoutZone } from '../text/index.ts';
import { buttonClass, CopyText, FailureNote, StatusBadge } from '../ui/index.ts';
import { EmptyPanel } from './empty-panel.tsx';

const MAX_ITEMS = 50;

export interface AuditPanelProps {
  readonly subject: string;
  /** Limits the rows to one system, where another system might use the same id. */
  readonly system?: string;
}

/** Shows the newest audit rows of a match, with a link to all of them. */
export function AuditPanel(props: AuditPanelProps) {
  const { t } = useText();
  const { subject, system } = props;
  // The log grows while the page is open: each new head reads the page again.
  const headSeq = useLive((live) => live.auditHead?.seq ?? 0);
  const { value, failure } = useQuery(
    'audit.page',
    {
      offset: 0,
      limit: MAX_ITEMS,
      filter: system === undefined ? { subject } : { subject, system },
      ...(headSeq === 0 ? {} : { asOf: headSeq }),
    },
    { isCached: false },
  );
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return null;
  return (
    <div className="flex flex-col gap-3">
      {value.rows.length === 0 ? (
        <EmptyPanel>{t('match_page.no_audit')}</EmptyPanel>
      ) : (
        <ol aria-label={t('match_page.audit_rows')} className="flex flex-col">
          {value.rows.map((row) => (
            <AuditRowItem key={row.seq} row={row} />
          ))}
        </ol>
      )}
      <p>
        <Link href={auditRoute(props)} className={buttonClass()}>
          {t('match_page.in_audit', { count: value.total })}
        </Link>
      </p>
    </div>
  );
}

const auditRoute = ({ subject, system }: AuditPanelProps): string =>
  `/audit?${new URLSearchParams(system === undefined ? { subject } : { subject, system }).toString()}`;

function AuditRowItem({ row }: { readonly row: AuditRow }) {
  const { t, code, number } = useText();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line py-1.5 first:border-t-0">
      <Link
        href={`/audit?row=${row.seq}`}
        className="tabular-nums mono rounded-control text-accent hover:underline"
        aria-label={t('match_page.audit_row', { seq: number(row.seq) })}
      >
        {number(row.seq)}
      </Link>
      <StatusBadge tone={auditTone(row.action)}>{code('audit_action', row.action)}</StatusBadge>
      <span className="mono text-muted">{formatUtcWithoutZone(row.atMs)}</span>
      <span className="ml-auto w-28 shrink-0 text-right">
        <CopyText text={row.hash} name={t('match_page.row_hash')} head={4} tail={4} />
      </span>
    </li>
  );
}
