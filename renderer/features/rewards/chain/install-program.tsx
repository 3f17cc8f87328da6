import { useHostEvent, useMutation, useQuery, useQueryUpdate } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, ErrorNote, FailureNote, Progress } from '../../../ui/index.ts';

/** Fetches the program of the local chain, with its progress; the chain starts automatically afterwards. */
export function InstallProgram() {
  const { t, bytes } = useText();
  const { value, failure } = useQuery('chain.installState', {});
  const update = useQueryUpdate('chain.installState', {});
  const install = useMutation('chain.install');
  const cancel = useMutation('chain.cancelInstall');
  useHostEvent('chain.install', (state) => update(() => state));
  if (value === null) return <FailureNote failure={failure} />;
  const { state, done, total } = value;
  const onInstall = () => void install.run({}).then((next) => next !== null && update(() => next));
  const size = total === 0 ? '' : t('chain.install_progress', { done: bytes(done), total: bytes(total) });
  return (
    <div className="flex flex-col items-start gap-2">
      <FailureNote failure={install.failure ?? cancel.failure} />
      {value.failure === null ? null : (
        <ErrorNote code={value.failure.code} message={value.failure.message} />
      )}
      {state === 'running' ? (
        <div className="flex w-full items-center gap-3">
          <div className="min-w-0 flex-1">
            <Progress
              label={t('chain.installing')}
              value={total === 0 ? null : done}
              max={total}
              text={size}
            />
          </div>
          <Button onClick={() => void cancel.run({})}>{t('ui.cancel')}</Button>
        </div>
      ) : state === 'done' ? (
        <p role="status">{t('chain.installed')}</p>
      ) : (
        <Button variant="primary" busy={install.busy} onClick={onInstall}>
          {t('chain.install')}
        </Button>
      )}
    </div>
  );
}
