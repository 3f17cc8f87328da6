import { Link } from 'wouter';
import type { AuditFilter, AuditRow } from '../../src/shared/contract/index.ts';
import { useLive, useQuery } from '../host/index.ts';
import { auditTone } from './audit-tone.ts';
import { ExportRows } from '../export/export-rows.tsx';
import { DrawerSection } from '../layout/drawer-section.tsx';
import { plainLinkClass } from '../layout/plain-link-class.ts';
import { useText, formatUtc } from '../text/index.ts';
import { FailureLine, Skeleton, StatusBadge } from '../ui/index.ts';

/** Only the newest steps are read. */
const MAX_ROWS = 50;

/** Lists the newest steps of a payment or a reward in the audit log, oldest first, with the time between them. */
export function AuditTimeline(props: {
  readonly subject: string;
  /** Leaves out rows of the same subject about another wallet. */
  readonly wallet?: string;
}) {
  const { t } = useText();
  const { subject, wallet } = props;
  const filter: AuditFilter = wallet === undefined ? { subject } : { subject, wallet };
  const headSeq = useLive((live) => live.auditHead?.seq ?? 0);
  const { value, failure } = useQuery(
    'audit.page',
    {
      offset: 0,
      limit: MAX_ROWS,
      filter,
      ...(headSeq === 0 ? {} : { asOf: headSeq }),
    },
    { isCached: false },
  );
  const rows = value?.rows.toReversed() ?? [];
  return (
    <DrawerSection
      title={t('audit_timeline.title')}
      aside={rows.length === 0 ? null : <ExportRows name="steps" rows={() => rows.map(toExportedStep)} />}
    >
      <FailureLine failure={failure} />
      {value === null && failure === null ? <Skeleton className="h-16" /> : null}
      {value !== null && rows.length === 0 ? <p className="text-muted">{t('audit_timeline.none')}</p> : null}
      <ol aria-label={t('audit_timeline.title')} className="flex flex-col">
        {rows.map((row, index) => (
          <Step key={row.seq} row={row} previousRow={rows[index - 1] ?? null} />
        ))}
      </ol>
    </DrawerSection>
  );
}

const toExportedStep = ({ seq, atMs, action, actor }: AuditRow) => ({
  seq,
  utc: formatUtc(atMs),
  action,
  actor,
});

function Step({ row, previousRow }: { readonly row: AuditRow; readonly previousRow: AuditRow | null }) {
  const { t, code, duration, number } = useText();
  const gapMs = previousRow === null ? null : row.atMs - previousRow.atMs;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-l-2 border-edge py-1 pl-3">
      <StatusBadge tone={auditTone(row.action)}>{code('audit_action', row.action)}</StatusBadge>
      <span className="mono text-small! text-muted">{formatUtc(row.atMs)}</span>
      {gapMs === null ? null : (
        <span className="tabular-nums text-small text-muted">
          {t('audit_timeline.after', { time: duration(Math.max(0, gapMs)) })}
        </span>
      )}
      <Link href={`/audit?row=${row.seq}`} className={`ml-auto text-small ${plainLinkClass}`}>
        {t('audit_timeline.row', { seq: number(row.seq) })}
      </Link>
    </li>
  );
}
