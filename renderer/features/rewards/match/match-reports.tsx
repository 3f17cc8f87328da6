import { useQuery } from '../../../host/index.ts';
import { NoPart } from '../../../match/index.ts';
import { useText, utc } from '../../../text/index.ts';
import { CopyBlock, FailureNote } from '../../../ui/index.ts';

const MAX_ITEMS = 50;

/** What came in about this match and what was decided of it, as the audit log keeps it: secrets as digests. */
export function MatchReports({ matchId }: { readonly matchId: string }) {
  const { t, code } = useText();
  const filter = { system: 'rewards', subject: matchId };
  const { value, failure } = useQuery('audit.page', { offset: 0, limit: MAX_ITEMS, filter });
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return null;
  if (value.rows.length === 0) return <NoPart>{t('rewards.no_reports')}</NoPart>;
  return (
    <>
      <p className="mb-2 text-small text-muted">{t('rewards.reports_hint')}</p>
      <ol aria-label={t('rewards.reports')} className="divide-y divide-line">
        {value.rows.map((row) => (
          <li key={row.seq}>
            <details>
              <summary className="cursor-default py-2 hover:bg-raised">
                <span className="mono mr-3 text-muted">{utc(row.atMs).slice(11, 19)}</span>
                {code('action', row.action)}
              </summary>
              <div className="pb-3">
                <CopyBlock text={JSON.stringify(row.payload, null, 2)} name={t('rewards.reports')} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}
