import { Link } from 'wouter';
import type { LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { Fact, Facts } from '../../../layout/fact.tsx';
import { useText, utc } from '../../../text/index.ts';
import { buttonClass, CopyText } from '../../../ui/index.ts';

/** Shows who refereed, which choices were committed before they were revealed, and when. */
export function MatchEvidence({ detail }: { readonly detail: LeagueMatchDetail }) {
  const { t } = useText();
  const { match, referee, drawHash, drawSalt } = detail;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {t(
          match.sessionId !== null
            ? 'leagues.evidence_board'
            : referee?.builtIn === false
              ? 'leagues.evidence_outside'
              : 'leagues.evidence_draw',
        )}
      </p>
      <Facts>
        <Fact name={t('leagues.column_referee')}>
          {referee === null
            ? (match.refereeId ?? t('ui.none'))
            : `${referee.displayName} (${referee.refereeId})`}
        </Fact>
        <Moment name={t('leagues.began')} atMs={match.startedAtMs} />
        <Moment name={t('leagues.decided')} atMs={match.decidedAtMs} />
        <Moment name={t('leagues.reported')} atMs={match.reportedAtMs} />
        {drawHash === null ? null : (
          <Fact name={t('leagues.draw_hash')}>
            <CopyText text={drawHash} name={t('leagues.draw_hash')} />
          </Fact>
        )}
        {drawSalt === null ? null : (
          <Fact name={t('leagues.draw_salt')}>
            <CopyText text={drawSalt} name={t('leagues.draw_salt')} />
          </Fact>
        )}
      </Facts>
      {match.sessionId === null ? null : (
        <p>
          <Link
            href={`/sessions/${encodeURIComponent(match.sessionId)}?part=evidence`}
            className={buttonClass()}
          >
            {t('leagues.to_evidence')}
          </Link>
        </p>
      )}
    </div>
  );
}

function Moment({ name, atMs }: { readonly name: string; readonly atMs: number | null }) {
  if (atMs === null) return null;
  return (
    <Fact name={name}>
      <span className="mono">{utc(atMs).slice(0, 19)}</span>
    </Fact>
  );
}
