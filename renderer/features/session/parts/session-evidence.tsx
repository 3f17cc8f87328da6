import type { CallOutput, SessionDetail } from '../../../../src/shared/contract/index.ts';
import { Fact, Facts } from '../../../layout/fact.tsx';
import { useText, utc } from '../../../text/index.ts';
import { CopyText } from '../../../ui/index.ts';
import { VerifyLine } from '../verify-line.tsx';

/** Why the log can be trusted: who refereed, the chain it hangs on, and what a walk over it found. */
export function SessionEvidence(props: {
  readonly detail: SessionDetail;
  readonly verified: CallOutput<'sessions.verify'> | null;
}) {
  const { t, number } = useText();
  const { detail, verified } = props;
  const { card, log, head } = detail;
  return (
    <div className="flex flex-col gap-3">
      {verified === null ? null : <VerifyLine verified={verified} />}
      <p className="text-muted">{t('session.refereed')}</p>
      <Facts>
        <Fact name={t('session.rows')}>{number(log.length)}</Fact>
        <Fact name={t('session.head')}>
          <CopyText text={head} name={t('session.head')} head={16} tail={8} />
        </Fact>
        <Fact name={t('session.began')}>
          <span className="mono">{utc(card.createdAtMs)}</span>
        </Fact>
        <Fact name={t('session.last_change')}>
          <span className="mono">{utc(card.updatedAtMs)}</span>
        </Fact>
        <Fact name={t('session.refused')}>{number(detail.refused.length)}</Fact>
      </Facts>
    </div>
  );
}
