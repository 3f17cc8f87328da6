import { useState } from 'react';
import type { ArenaRunInfo } from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import { ConfirmCall } from '../../../layout/confirm-call.tsx';
import { useText } from '../../../text/index.ts';
import { Button, FailureLine } from '../../../ui/index.ts';
import { ExportMenu } from './export-menu.tsx';

/** Shows buttons to pause, drain, cancel or resume a run, and to export its results. */
export function RunActions({
  run,
  onChanged,
}: {
  readonly run: ArenaRunInfo;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const resume = useMutation('arena.resume');
  const pause = useMutation('arena.pause');
  const drain = useMutation('arena.drain');
  const { arenaId } = run;
  const failure = resume.failure ?? pause.failure ?? drain.failure;
  const change = (call: typeof resume.run | typeof pause.run | typeof drain.run) => () =>
    void call({ arenaId }).then((info) => info !== null && onChanged());
  const isGoingOn = run.state === 'running' || run.state === 'draining';
  return (
    <>
      <FailureLine failure={failure} />
      {isGoingOn ? (
        <Button busy={pause.busy} onClick={change(pause.run)}>
          {t('arena.pause')}
        </Button>
      ) : null}
      {run.state === 'running' ? (
        <Button busy={drain.busy} onClick={change(drain.run)}>
          {t('arena.drain')}
        </Button>
      ) : null}
      {isGoingOn || run.state === 'paused' ? (
        <Button onClick={() => setIsConfirming(true)}>{t('arena.cancel')}</Button>
      ) : null}
      {run.state === 'running' || run.state === 'done' ? null : (
        <Button variant="primary" busy={resume.busy} onClick={change(resume.run)}>
          {t('arena.resume')}
        </Button>
      )}
      <ExportMenu arenaId={arenaId} />
      {isConfirming ? (
        <ConfirmCall
          call="arena.cancel"
          input={{ arenaId }}
          onClose={() => setIsConfirming(false)}
          onDone={onChanged}
          title={t('arena.cancel_title')}
          confirmLabel={t('arena.cancel_confirm', { count: run.played })}
        >
          <p>{t('arena.cancel_hint')}</p>
        </ConfirmCall>
      ) : null}
    </>
  );
}
