import { Link } from 'wouter';
import type { AuditRow } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Panel, Skeleton, TimeAgo, StatusBadge } from '../../ui/index.ts';
import { toneOf } from '../../layout/audit-tone.ts';
import { EntityName } from '../../names/index.ts';

export function RecentAudit({ rows }: { rows: readonly AuditRow[] | null }) {
  const { t, code } = useText();
  return (
    <Panel
      title={t('overview.decisions')}
      flush
      aside={
        <Link href="/audit" className="rounded-control text-small text-accent hover:underline">
          {t('overview.see_log')}
        </Link>
      }
    >
      {rows === null ? (
        <div className="space-y-2 px-4 py-2">
          <Skeleton />
          <Skeleton />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-4 pt-2 pb-3 text-muted">{t('overview.no_decisions')}</p>
      ) : (
        <ul className="pt-1">
          {rows.map((row) => (
            <li key={row.seq} className="flex items-center gap-3 px-4">
              <Link
                href={`/audit?row=${row.seq}`}
                className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-control hover:bg-raised"
              >
                <StatusBadge kind={toneOf(row.action)} className="min-w-0">
                  {code('action', row.action)}
                </StatusBadge>
                <span className="min-w-0 truncate text-muted">
                  <EntityName id={row.subject} />
                </span>
              </Link>
              <TimeAgo atMs={row.atMs} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
