import { Link } from 'wouter';
import { DEFAULT_GATEWAY_PORT, type ChallengeInfo } from '../../../src/shared/contract/index.ts';
import { useMutation, useLive, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, buttonClass, CopyBlock, FailureNote, Panel, StatusBadge } from '../../ui/index.ts';

/** The command with which an agent accepts. `$TOKEN` stays a variable: no token is ever shown here. */
const curlLine = (port: number, challengeId: string): string =>
  `curl -X POST http://127.0.0.1:${port}/challenges/${challengeId}/accept -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d "{}"`;

const TITLES = {
  open: 'match.waiting_title',
  accepted: 'match.accepted_title',
  withdrawn: 'match.withdrawn_title',
  expired: 'match.withdrawn_title',
} as const;

/** Shows a challenge that waits for its opponent: how to accept it, and a button to withdraw it. */
export function ChallengeWaiting(props: {
  readonly challengeId: string;
  readonly onStartAnother: () => void;
}) {
  const { t } = useText();
  const { challengeId } = props;
  const challenge = useLive((live) => live.challenges[challengeId]);
  const withdraw = useMutation('challenges.withdraw');
  const status = challenge?.status ?? 'open';
  const sessionId = challenge?.sessionId ?? null;
  return (
    <Panel title={t('match.open')} className="max-w-3xl">
      <div className="flex flex-col gap-4">
        <ChallengeState challenge={challenge} />
        {status === 'open' ? <HowToAccept challengeId={challengeId} /> : null}
        <FailureNote failure={withdraw.failure} />
        <div className="flex flex-wrap gap-2">
          {sessionId === null ? null : (
            <Link href={`/sessions/${sessionId}`} className={buttonClass('primary')}>
              {t('match.go')}
            </Link>
          )}
          {status === 'open' ? (
            <Button busy={withdraw.busy} onClick={() => void withdraw.run({ challengeId })}>
              {t('match.withdraw')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={props.onStartAnother}>
            {t('match.another')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const TONES = { open: 'pending', accepted: 'ok', withdrawn: 'neutral', expired: 'neutral' } as const;

/** Announces politely when an opponent accepts. */
function ChallengeState({ challenge }: { readonly challenge: ChallengeInfo | undefined }) {
  const { t, code } = useText();
  return (
    <div role="status">
      {challenge === undefined ? null : (
        <StatusBadge tone={TONES[challenge.status]}>
          {code('game', challenge.template)} · {t(TITLES[challenge.status])}
        </StatusBadge>
      )}
    </div>
  );
}

function HowToAccept({ challengeId }: { readonly challengeId: string }) {
  const { t } = useText();
  const hostInfo = useQuery('host.facts', {});
  const port = hostInfo.value?.ports.find(({ name }) => name === 'gateway')?.port ?? DEFAULT_GATEWAY_PORT;
  return (
    <>
      <p className="text-muted">{t('match.waiting_hint')}</p>
      <div>
        <p className="mb-1.5 text-small text-muted">{t('match.waiting_curl')}</p>
        <CopyBlock text={curlLine(port, challengeId)} name={t('ui.command')} />
      </div>
    </>
  );
}
