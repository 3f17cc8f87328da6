import { ShieldCheck } from 'lucide-react';
import type { CallOutput } from '../../src/shared/contract/index.ts';
import { useMutation } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Button, CopyText, FailureNote, StatusBadge } from '../ui/index.ts';

type SessionVerification = CallOutput<'sessions.verify'>;

/** Shows a button that has the host verify the hash chain and replay the log. */
export function VerifyButton(props: {
  readonly sessionId: string;
  readonly onVerified: (verification: SessionVerification | null) => void;
}) {
  const { t } = useText();
  const verify = useMutation('sessions.verify');
  return (
    <>
      <Button
        busy={verify.busy}
        onClick={() => void verify.run({ sessionId: props.sessionId }).then(props.onVerified)}
      >
        <ShieldCheck size={14} aria-hidden />
        {t('session.verify')}
      </Button>
      <FailureNote failure={verify.failure} />
    </>
  );
}

export function VerificationResult({ verification }: { readonly verification: SessionVerification }) {
  const { t } = useText();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-raised px-3 py-2"
    >
      <StatusBadge tone={verification.ok ? 'ok' : 'bad'}>
        {verification.ok
          ? t('session.verified', { count: verification.rows })
          : verification.firstBroken === null
            ? t('session.replay_differs')
            : t('session.broken', { row: verification.firstBroken })}
      </StatusBadge>
      <span className="text-small text-muted">
        {t(verification.stateEqualsReplay ? 'session.state_equals' : 'session.state_differs')}
      </span>
      <span className="flex items-center gap-1 text-small text-muted">
        {t('session.head')}
        <CopyText text={verification.head} name={t('session.head')} />
      </span>
    </div>
  );
}
