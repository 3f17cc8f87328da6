import type { InstalledCommand } from '../../../../src/shared/contract/index.ts';
import { useMutation, useQuery, useQueryUpdate } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, CopyBlock, FailureNote } from '../../../ui/index.ts';

/** Installs and removes the command `arbiter`, or says why that is not offered here. */
export function TerminalCommand() {
  const { t } = useText();
  const { value, failure, reload } = useQuery('installation.command', {});
  const update = useQueryUpdate('installation.command', {});
  const install = useMutation('installation.installCommand');
  const remove = useMutation('installation.removeCommand');
  const apply = (next: InstalledCommand | null): void => {
    if (next !== null) update(() => next);
  };
  return (
    <section aria-label={t('about.command')} className="mt-4 flex flex-col items-start gap-2">
      <h3 className="font-semibold">{t('about.command')}</h3>
      <FailureNote failure={failure ?? install.failure ?? remove.failure} onRetry={reload} />
      {value === null ? null : (
        <CommandState
          command={value}
          isBusy={install.busy || remove.busy}
          onInstall={() => void install.run({}).then(apply)}
          onRemove={() => void remove.run({}).then(apply)}
        />
      )}
    </section>
  );
}

function CommandState(props: {
  readonly command: InstalledCommand;
  readonly isBusy: boolean;
  readonly onInstall: () => void;
  readonly onRemove: () => void;
}) {
  const { t } = useText();
  const { command, isBusy } = props;
  const { state, reason, file, line, onPath } = command;
  if (reason !== null) return <p className="max-w-prose text-muted">{t(`about.command_no_${reason}`)}</p>;
  if (state === 'not_offered' || file === null) return null;
  const stateText = <p className="max-w-prose break-words">{t(`about.command_${state}`, { file })}</p>;
  if (state === 'taken') return stateText;
  if (state === 'installed') {
    return (
      <>
        {stateText}
        {onPath ? null : <p className="max-w-prose text-muted">{t('about.command_path', { file })}</p>}
        <Button busy={isBusy} onClick={props.onRemove}>
          {t('about.command_remove')}
        </Button>
      </>
    );
  }
  return (
    <>
      {stateText}
      {line === null ? (
        <Button busy={isBusy} onClick={props.onInstall}>
          {t('about.command_install')}
        </Button>
      ) : (
        <div className="w-full">
          <p className="mb-1">{t('about.command_line')}</p>
          <CopyBlock text={line} name={t('about.command_install')} />
        </div>
      )}
    </>
  );
}
