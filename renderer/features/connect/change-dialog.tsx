import type { ReactNode } from 'react';
import type { McpConfigChange, McpConfigPreview, McpClientRow } from '../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyBlock, Dialog, FailureNote, Skeleton } from '../../ui/index.ts';
import { DiffView } from './diff-view.tsx';

export interface ChangeDialogProps {
  readonly row: McpClientRow;
  readonly action: 'write' | 'undo';
  readonly onClose: () => void;
  readonly onDone: (done: McpConfigChange) => void;
}

/** Shows the exact change of a settings file before it is made; confirming applies exactly what is shown. */
export function ChangeDialog({ row, action, onClose, onDone }: ChangeDialogProps) {
  const { t } = useText();
  const { client, title } = row;
  const preview = useQuery('mcpClients.preview', { client, action }, { isCached: false });
  const apply = useMutation(action === 'write' ? 'mcpClients.write' : 'mcpClients.undo');
  const loaded = preview.failure === null ? preview.value : null;
  const hasNoChange = loaded === null || !changesAnything(loaded.diff);
  const confirm = async () => {
    if (loaded === null) return;
    const done = await apply.run({ client, basis: loaded.basis });
    if (done !== null) onDone(done);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(action === 'write' ? 'connect.write_title' : 'connect.undo_title', { title })}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            look={action === 'write' ? 'primary' : 'danger'}
            busy={apply.busy}
            disabled={hasNoChange}
            onClick={() => void confirm()}
          >
            {t(action === 'write' ? 'connect.write_confirm' : 'connect.undo_confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {preview.failure !== null ? (
          <FailureNote failure={preview.failure} />
        ) : loaded === null ? (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-40" />
          </div>
        ) : (
          <Change preview={loaded} action={action} />
        )}
        <FailureNote failure={apply.failure} />
      </div>
    </Dialog>
  );
}

function Change({
  preview,
  action,
}: {
  readonly preview: McpConfigPreview;
  readonly action: 'write' | 'undo';
}) {
  const { t } = useText();
  const { diff, exists, file, oneLine } = preview;
  const textKey = action === 'undo' ? 'connect.removes' : exists ? 'connect.changes' : 'connect.creates';
  return (
    <>
      <div>
        <p>{t(textKey)}</p>
        <p className="mono mb-2 break-all text-muted">{file}</p>
        {changesAnything(diff) ? <DiffView diff={diff} /> : <p>{t('connect.no_change')}</p>}
        {oneLine && changesAnything(diff) ? (
          <p className="mt-1 text-small text-muted">{t('connect.one_line')}</p>
        ) : null}
        {action === 'write' && exists && changesAnything(diff) ? (
          <p className="mt-1 text-small break-all text-muted">
            {t('connect.backup_hint', { file: `${baseName(file)}.arbiter-backup` })}
          </p>
        ) : null}
      </div>
      {action === 'write' ? (
        <>
          <Part title={t('connect.starts')}>
            <CopyBlock text={preview.command} name={t('connect.starts')} />
          </Part>
          <Part title={t('connect.exact_entry')}>
            <CopyBlock text={preview.entry} name={t('connect.exact_entry')} />
          </Part>
        </>
      ) : null}
    </>
  );
}

const baseName = (file: string): string => file.split(/[\\/]/u).at(-1) ?? file;

function Part(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-small font-medium text-muted">{props.title}</p>
      {props.children}
    </div>
  );
}

/** Whether the diff contains any change. */
const changesAnything = (diff: McpConfigPreview['diff']): boolean => diff.some(({ kind }) => kind !== 'same');
