import { useState } from 'react';
import type { UpdateMode, UpdateStatus } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import {
  Button,
  ConfirmDialog,
  CopyBlock,
  ErrorNote,
  FailureNote,
  Panel,
  Progress,
  Segmented,
  Skeleton,
  TimeAgo,
} from '../../../ui/index.ts';
import type { SettingsProps } from '../settings-props.ts';
import { useUpdates, type UpdateActions } from './use-updates.ts';

const MODES: readonly UpdateMode[] = ['off', 'notify', 'download'];

/** Chooses whether Arbiter looks for new versions, shows what it found, and installs it. */
export function UpdatesPanel({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  const { status, failure, reload, actions } = useUpdates();
  return (
    <Panel title={t('updates.title')}>
      <div className="flex flex-col items-start gap-3">
        <FailureNote failure={failure} onRetry={reload} className="w-full" />
        {status === null ? (
          failure === null && <Skeleton className="h-24 w-full" />
        ) : status.unavailable === null ? (
          <>
            <Segmented
              label={t('updates.mode')}
              value={settings.updates}
              onChange={(updates) => onChange({ updates })}
              segments={MODES.map((mode) => ({ value: mode, label: t(`updates.mode_${mode}`) }))}
            />
            <p className="max-w-prose text-small text-muted">{t(`updates.hint_${settings.updates}`)}</p>
            <UpdateSummary status={status} actions={actions} />
          </>
        ) : (
          <p className="max-w-prose text-muted">{t(`updates.unavailable_${status.unavailable}`)}</p>
        )}
      </div>
    </Panel>
  );
}

interface UpdateSummaryProps {
  readonly status: UpdateStatus;
  readonly actions: UpdateActions;
}

/** Shows the last check, its result, and what a person can do now. */
function UpdateSummary({ status, actions }: UpdateSummaryProps) {
  const { t } = useText();
  const isIdle = ['idle', 'offered', 'ready'].includes(status.state);
  return (
    <>
      <p role="status" className="flex max-w-prose flex-wrap items-center gap-x-2">
        <Summary status={status} />
      </p>
      {status.withdrawn ? <p className="max-w-prose text-warn">{t('updates.withdrawn')}</p> : null}
      {status.failure === null ? null : (
        <div className="w-full">
          <ErrorNote code={status.failure.code} message={status.failure.message} />
        </div>
      )}
      <DownloadProgress status={status} />
      {status.offer === null ? null : <NewVersion status={status} actions={actions} />}
      <div className="flex flex-wrap gap-2">
        {isIdle ? (
          <Button busy={actions.isBusy} onClick={actions.check}>
            {t('updates.check')}
          </Button>
        ) : null}
        {status.state === 'checking' || status.state === 'downloading' ? (
          <Button onClick={actions.cancel}>{t('ui.cancel')}</Button>
        ) : null}
        {status.previous === null || !isIdle ? null : <GoBack previous={status.previous} actions={actions} />}
      </div>
      <ConfirmDialog
        open={actions.isWorkRunning}
        onClose={actions.wait}
        onConfirm={actions.restartAnyway}
        title={t('updates.running_title')}
        confirmLabel={t('updates.restart_anyway')}
      >
        <p>{t('updates.running_hint')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Shows one sentence about the state of the updates. */
function Summary({ status }: Pick<UpdateSummaryProps, 'status'>) {
  const { t } = useText();
  const { state, offer, heldBack, lastCheckMs } = status;
  if (state === 'checking') return t('updates.checking');
  if (state === 'installing') return t('updates.installing');
  if (offer !== null) return t('updates.found', { version: offer.version, current: status.version });
  if (lastCheckMs === null) return t('updates.never', { version: status.version });
  return (
    <>
      <span>
        {heldBack === null
          ? t('updates.current', { version: status.version })
          : t('updates.held_back', { version: heldBack })}
      </span>
      <span className="text-small text-muted">
        {t('updates.last_check')} <TimeAgo atMs={lastCheckMs} />
      </span>
    </>
  );
}

function DownloadProgress({ status: { progress } }: Pick<UpdateSummaryProps, 'status'>) {
  const { t, bytes } = useText();
  if (progress === null) return null;
  const text = t('updates.progress', { done: bytes(progress.done), total: bytes(progress.total) });
  return (
    <div className="w-full">
      <Progress label={t('updates.downloading')} value={progress.done} max={progress.total} text={text} />
    </div>
  );
}

/** Shows a newer version, and what can be done about it. */
function NewVersion({ status, actions }: UpdateSummaryProps) {
  const { t, bytes } = useText();
  const [laterVersion, setLaterVersion] = useState<string | null>(null);
  const { offer, state, command } = status;
  if (offer === null) return null;
  if (laterVersion === offer.version)
    return <Button onClick={() => setLaterVersion(null)}>{t('updates.show')}</Button>;
  return (
    <div className="flex w-full flex-col items-start gap-3">
      {offer.notes === '' ? null : (
        <pre
          tabIndex={0}
          aria-label={t('updates.notes')}
          className="max-h-60 w-full overflow-auto rounded-control bg-bg p-3 font-sans text-small whitespace-pre-wrap"
        >
          {offer.notes}
        </pre>
      )}
      {command === null ? null : (
        <div className="w-full">
          <p className="mb-1">{t('updates.command_hint')}</p>
          <CopyBlock text={command} name={t('updates.command')} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'offered' ? (
          <Button variant="primary" busy={actions.isBusy} onClick={actions.download}>
            {t('updates.download', { size: bytes(offer.bytes) })}
          </Button>
        ) : null}
        {state === 'ready' && command === null ? (
          <Button variant="primary" busy={actions.isBusy} onClick={actions.install}>
            {t(status.installs === 'restart' ? 'updates.install' : 'updates.show_command')}
          </Button>
        ) : null}
        {state === 'offered' || state === 'ready' ? (
          <Button onClick={() => setLaterVersion(offer.version)}>{t('updates.later')}</Button>
        ) : null}
      </div>
    </div>
  );
}

/** Puts the previous version back, after a confirmation. */
function GoBack({ previous, actions }: { readonly previous: string; readonly actions: UpdateActions }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('updates.go_back', { version: previous })}</Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => {
          setIsOpen(false);
          actions.goBack();
        }}
        title={t('updates.go_back', { version: previous })}
        confirmLabel={t('updates.go_back_confirm')}
      >
        <p>{t('updates.go_back_hint')}</p>
      </ConfirmDialog>
    </>
  );
}
