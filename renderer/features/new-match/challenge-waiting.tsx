import { Link } from 'wouter';
import { useDeed, useLive, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, buttonClass, CopyBlock, ErrorNote, Panel, Verdict } from '../../ui/index.ts';

const DEFAULT_PORT = 7400;

/** What an agent runs to sit down. `$TOKEN` stays a variable: no token is ever shown here. */
const curlLine = (port: number, challengeId: string): string =>
  `curl -X POST http://127.0.0.1:${port}/challenges/${challengeId}/accept -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d "{}"`;

/** A challenge that waits for its opponent: how to take it, or to take it back. */
export function ChallengeWaiting(props: { readonly challengeId: string; readonly onAnother: () => void }) {
  const { t, code } = useText();
  const { challengeId } = props;
  const live = useLive((known) => known.challenges[challengeId]);
  const facts = useQuery('host.facts', {});
  const withdraw = useDeed('challenges.withdraw');
  const port = facts.value?.ports.find(({ name }) => name === 'gateway')?.port ?? DEFAULT_PORT;
  const status = withdraw.failure === null && live ? live.status : (live?.status ?? 'open');
  const title =
    status === 'open'
      ? t('match.waiting_title')
      : t(status === 'accepted' ? 'match.accepted_title' : 'match.withdrawn_title');
  return (
    <Panel title={title} className="max-w-3xl">
      <div className="flex flex-col gap-4" role="status">
        {live ? (
          <Verdict kind={status === 'open' ? 'pending' : status === 'accepted' ? 'ok' : 'neutral'}>
            {code('game', live.template)}
          </Verdict>
        ) : null}
        {status === 'open' ? (
          <>
            <p className="text-muted">{t('match.waiting_hint')}</p>
            <div>
              <p className="mb-1.5 text-small text-muted">{t('match.waiting_curl')}</p>
              <CopyBlock text={curlLine(port, challengeId)} name={t('ui.command')} />
            </div>
          </>
        ) : null}
        {withdraw.failure === null ? null : (
          <ErrorNote code={withdraw.failure.code} message={withdraw.failure.message} />
        )}
        <div className="flex flex-wrap gap-2">
          {live?.sessionId ? (
            <Link href={`/sessions/${live.sessionId}`} className={buttonClass('primary')}>
              {t('match.go')}
            </Link>
          ) : null}
          {status === 'open' ? (
            <Button busy={withdraw.busy} onClick={() => void withdraw.run({ challengeId })}>
              {t('match.withdraw')}
            </Button>
          ) : null}
          <Button look="quiet" onClick={props.onAnother}>
            {t('match.another')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
