import type { McpClientRow } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyText, TimeAgo, StatusBadge, type StatusTone } from '../../ui/index.ts';
import { SaveExtension } from './save-extension.tsx';

const TONES: Readonly<Record<McpClientRow['state'], StatusTone>> = {
  absent: 'neutral',
  ready: 'pending',
  connected: 'ok',
  different: 'warn',
  malformed: 'bad',
};

/** Shows one program: whether it is installed, where its settings are, and whether it has called. */
export function ClientCard(props: {
  readonly row: McpClientRow;
  readonly onChange: (action: 'write' | 'undo') => void;
}) {
  const { t } = useText();
  const { row } = props;
  const { title, state } = row;
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-2 rounded-panel border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-section font-semibold">{title}</h2>
        <StatusBadge tone={TONES[state]}>{t(`connect.state_${state}`)}</StatusBadge>
      </header>
      <div className="min-w-0">
        <p className="text-small text-muted">
          {t(state === 'absent' ? 'connect.file_would_be' : 'connect.file_found')}
        </p>
        <CopyText text={row.file} name={title} head={400} tail={0} />
      </div>
      <Advice row={row} />
      {row.client === 'claude-desktop' ? (
        <p className="text-small text-muted">{t('connect.extension_hint')}</p>
      ) : null}
      <footer className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <Buttons row={row} onChange={props.onChange} />
        {row.client === 'claude-desktop' ? <SaveExtension /> : null}
        <span className="ml-auto text-small text-muted">
          {row.firstCallAtMs === null ? (
            t('connect.not_seen')
          ) : (
            <>
              {t('connect.seen')} <TimeAgo atMs={row.firstCallAtMs} />
            </>
          )}
        </span>
      </footer>
    </article>
  );
}

/** Explains what to do next, where the state alone does not. */
function Advice({ row }: { readonly row: McpClientRow }) {
  const { t } = useText();
  const { state, title, firstCallAtMs } = row;
  const label =
    state === 'connected'
      ? firstCallAtMs === null
        ? t('connect.restart', { title })
        : null
      : state === 'ready'
        ? null
        : t(`connect.${state}_hint`);
  return label === null ? null : <p className="text-small text-muted">{label}</p>;
}

function Buttons({ row, onChange }: { row: McpClientRow; onChange: (action: 'write' | 'undo') => void }) {
  const { t } = useText();
  const { state, title } = row;
  if (state === 'malformed') return null;
  const labelKeys = { absent: 'entry', ready: 'write', different: 'update', connected: 'entry' } as const;
  const labelKey = labelKeys[state];
  return (
    <>
      {state === 'connected' ? null : (
        <Button
          variant={state === 'absent' ? 'plain' : 'primary'}
          aria-label={t(`connect.${labelKey}_open`, { title })}
          onClick={() => onChange('write')}
        >
          {t(`connect.${labelKey}`)}
        </Button>
      )}
      {state === 'connected' || state === 'different' ? (
        <Button aria-label={t('connect.undo_open', { title })} onClick={() => onChange('undo')}>
          {t('connect.undo')}
        </Button>
      ) : null}
    </>
  );
}
