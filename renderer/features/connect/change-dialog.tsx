import { useState, type ReactNode } from 'react';
import type {
  McpConfigChange,
  McpEntryTransport,
  McpConfigPreview,
  McpClientRow,
} from '../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyBlock, Dialog, FailureNote, Segmented, Skeleton } from '../../ui/index.ts';
import { DiffView } from './diff-view.tsx';

export interface ChangeDialogProps {
  readonly row: McpClientRow;
  readonly action: 'write' | 'undo';
  readonly onClose: () => void;
  readonly onDone: (change: McpConfigChange) => void;
}

/** Shows the exact change of a settings file before it is made; confirming applies exactly what is shown. */
export function ChangeDialog({ row, action, onClose, onDone }: ChangeDialogProps) {
  const { t } = useText();
  const { client, title, ways: transports } = row;
  const [transport, setTransport] = useState<McpEntryTransport>(transports[0] ?? 'child');
  const preview = useQuery('mcpClients.preview', { client, action, way: transport }, { isCached: false });
  const write = useMutation('mcpClients.write');
  const undo = useMutation('mcpClients.undo');
  const apply = action === 'write' ? write : undo;
  const loadedPreview = preview.failure === null ? preview.value : null;
  const hasNoChange = loadedPreview === null || !hasChanges(loadedPreview.diff);
  const confirm = async () => {
    if (loadedPreview === null) return;
    const { basis } = loadedPreview;
    const change = await (action === 'write'
      ? write.run({ client, basis, way: transport })
      : undo.run({ client, basis }));
    if (change !== null) onDone(change);
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
            variant={action === 'write' ? 'primary' : 'danger'}
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
        {action === 'write' ? (
          <TransportChoice transports={transports} value={transport} onChange={setTransport} />
        ) : null}
        {preview.failure !== null ? (
          <FailureNote failure={preview.failure} />
        ) : loadedPreview === null ? (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-40" />
          </div>
        ) : (
          <Change preview={loadedPreview} action={action} />
        )}
        <FailureNote failure={apply.failure} />
      </div>
    </Dialog>
  );
}

/** Chooses how the program connects, where there is a choice, and says what that means. */
function TransportChoice(props: {
  readonly transports: readonly McpEntryTransport[];
  readonly value: McpEntryTransport;
  readonly onChange: (transport: McpEntryTransport) => void;
}) {
  const { t } = useText();
  return (
    <div className="flex flex-col items-start gap-1.5">
      {props.transports.length > 1 ? (
        <Segmented
          label={t('connect.way')}
          value={props.value}
          segments={props.transports.map((value) => ({ value, label: t(`connect.way_${value}`) }))}
          onChange={props.onChange}
        />
      ) : null}
      <p className="text-small text-muted">{t(`connect.way_${props.value}_hint`)}</p>
    </div>
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
        {hasChanges(diff) ? <DiffView diff={diff} /> : <p>{t('connect.no_change')}</p>}
        {oneLine && hasChanges(diff) ? (
          <p className="mt-1 text-small text-muted">{t('connect.one_line')}</p>
        ) : null}
        {action === 'write' && exists && hasChanges(diff) ? (
          <p className="mt-1 text-small break-all text-muted">
            {t('connect.backup_hint', { file: `${baseName(file)}.arbiter-backup` })}
          </p>
        ) : null}
      </div>
      {action === 'write' ? (
        <>
          <DialogSection title={t(`connect.way_${preview.way}_target`)}>
            <CopyBlock text={preview.command} name={t(`connect.way_${preview.way}_target`)} />
          </DialogSection>
          {/* The token of an entry by address is hidden, so a copy of it would not work. */}
          {preview.way === 'child' ? (
            <DialogSection title={t('connect.exact_entry')}>
              <CopyBlock text={preview.entry} name={t('connect.exact_entry')} />
            </DialogSection>
          ) : null}
        </>
      ) : null}
    </>
  );
}

const baseName = (file: string): string => file.split(/[\\/]/u).at(-1) ?? file;

function DialogSection(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-small font-medium text-muted">{props.title}</p>
      {props.children}
    </div>
  );
}

/** Whether the diff contains any change. */
const hasChanges = (diff: McpConfigPreview['diff']): boolean => diff.some(({ kind }) => kind !== 'same');
