import { useState } from 'react';
import type { BackupArchive, BackupJob } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import {
  Button,
  Checkbox,
  ConfirmDialog,
  ErrorNote,
  FailureNote,
  Panel,
  Progress,
  TimeAgo,
} from '../../ui/index.ts';
import { useArchives } from './use-archives.ts';

type PendingAction =
  | { readonly action: 'create' }
  | { readonly action: 'restore' | 'remove'; readonly file: string };

/** Creates, checks, restores and removes archives. */
export function ArchivesPanel() {
  const { t } = useText();
  const { list, job, mutations, failure } = useArchives();
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const isRunning = job?.state === 'running';
  const archives = list.value?.archives ?? [];
  return (
    <Panel
      title={t('archives.title')}
      aside={
        <Button
          busy={mutations.create.busy}
          disabled={isRunning}
          onClick={() => setPendingAction({ action: 'create' })}
        >
          {t('archives.create')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <FailureNote failure={failure} />
        {list.value?.restoreWaiting === true ? (
          <p className="text-warn" role="status">
            {t('archives.waiting')}
          </p>
        ) : null}
        <JobLine job={job} onCancel={(jobId) => void mutations.cancel.run({ jobId })} />
        {archives.length === 0 ? (
          <p className="text-muted">{t('archives.none')}</p>
        ) : (
          <ul>
            {archives.map((archive) => (
              <ArchiveRow
                key={archive.file}
                archive={archive}
                isBusy={isRunning}
                onCheck={() => void mutations.check.run({ file: archive.file })}
                onSelect={(action) => setPendingAction({ action, file: archive.file })}
              />
            ))}
          </ul>
        )}
      </div>
      {pendingAction === null ? null : (
        <ConfirmArchiveAction
          pendingAction={pendingAction}
          onClose={() => setPendingAction(null)}
          onCreate={(withKeys) => void mutations.create.run({ withKeys })}
          onRestore={(file, replaceKeys) => void mutations.restore.run({ file, replaceKeys })}
          onRemove={(file) => void mutations.remove.run({ file }).then(list.reload)}
        />
      )}
    </Panel>
  );
}

function JobLine({ job, onCancel }: { job: BackupJob | null; onCancel: (jobId: string) => void }) {
  const { t, number } = useText();
  if (job === null || job.state === 'done') return null;
  if (job.state === 'cancelled') return <p className="text-muted">{t('archives.cancelled')}</p>;
  if (job.state === 'failed') {
    return <ErrorNote code="BACKUP_FAILED" message={job.detail ?? ''} />;
  }
  const share = job.total === 0 ? null : job.done / job.total;
  const text = `${t(`archives.step_${job.step}`)} ${share === null ? '' : number(Math.floor(share * 100) / 100, { style: 'percent' })}`;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <Progress
          label={t('archives.title')}
          value={share === null ? null : job.done}
          max={job.total}
          text={text}
        />
      </div>
      <Button onClick={() => onCancel(job.jobId)}>{t('ui.cancel')}</Button>
    </div>
  );
}

function ArchiveRow(props: {
  archive: BackupArchive;
  isBusy: boolean;
  onCheck: () => void;
  onSelect: (action: 'restore' | 'remove') => void;
}) {
  const { t, bytes } = useText();
  const { archive, isBusy } = props;
  const fileParameter = { file: archive.file };
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1 last:border-b-0">
      <span className="mono min-w-0 basis-full truncate" title={archive.file}>
        {archive.file}
      </span>
      <span className="tabular-nums text-small text-muted">{bytes(archive.bytes)}</span>
      <TimeAgo atMs={archive.atMs} />
      <span className="ml-auto flex gap-1">
        <Button
          small
          disabled={isBusy}
          onClick={props.onCheck}
          aria-label={t('archives.check_name', fileParameter)}
        >
          {t('archives.check')}
        </Button>
        <Button
          small
          disabled={isBusy}
          onClick={() => props.onSelect('restore')}
          aria-label={t('archives.restore_name', fileParameter)}
        >
          {t('archives.restore')}
        </Button>
        <Button
          small
          disabled={isBusy}
          onClick={() => props.onSelect('remove')}
          aria-label={t('archives.remove_name', fileParameter)}
        >
          {t('archives.remove')}
        </Button>
      </span>
    </li>
  );
}

function ConfirmArchiveAction(props: {
  pendingAction: PendingAction;
  onClose: () => void;
  onCreate: (withKeys: boolean) => void;
  onRestore: (file: string, replaceKeys: boolean) => void;
  onRemove: (file: string) => void;
}) {
  const { t } = useText();
  const { pendingAction, onClose } = props;
  const [withKeys, setWithKeys] = useState(false);
  const [replaceKeys, setReplaceKeys] = useState(false);
  const { action } = pendingAction;
  const confirm = () => {
    onClose();
    if (pendingAction.action === 'create') props.onCreate(withKeys);
    else if (pendingAction.action === 'restore') props.onRestore(pendingAction.file, replaceKeys);
    else props.onRemove(pendingAction.file);
  };
  return (
    <ConfirmDialog
      open
      danger={action === 'remove'}
      onClose={onClose}
      onConfirm={confirm}
      title={t(`archives.sure_${action}`)}
      confirmLabel={t(`archives.${action}`)}
    >
      <p>{t(`archives.hint_${action}`)}</p>
      {pendingAction.action === 'create' ? (
        <Checkbox label={t('archives.with_keys')} checked={withKeys} onChange={setWithKeys} />
      ) : (
        <p className="mono truncate">{pendingAction.file}</p>
      )}
      {action === 'restore' ? (
        <Checkbox label={t('archives.replace_keys')} checked={replaceKeys} onChange={setReplaceKeys} />
      ) : null}
    </ConfirmDialog>
  );
}
