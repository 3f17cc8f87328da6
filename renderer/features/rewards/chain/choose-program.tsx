import { useState } from 'react';
import type { ChainProgram } from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, FailureNote, TextField } from '../../../ui/index.ts';

const MAX_PATH_LENGTH = 4096;

/** Uses a chain program that the person has: picked in a dialog of the system, or by its typed path. */
export function ChooseProgram(props: {
  readonly program: ChainProgram;
  readonly onChange: (next: ChainProgram) => void;
}) {
  const { t } = useText();
  const { program, onChange } = props;
  const [path, setPath] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const pick = useMutation('chain.pickProgram');
  const setProgram = useMutation('chain.useProgram');
  const saveProgram = async (file: string | null): Promise<void> => {
    setIsSaved(false);
    const next = await setProgram.run({ file });
    if (next === null) return;
    setIsSaved(file !== null);
    onChange(next);
  };
  const choose = async (): Promise<void> => {
    const file = await pick.run({});
    if (file !== null) await saveProgram(file);
  };
  const saveTypedPath = () => path.trim() !== '' && void saveProgram(path.trim());
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <p className="max-w-prose text-small text-muted">
        {t(program.published ? 'chain.choose_hint' : 'chain.choose_none')}
      </p>
      {program.chosen === null || isSaved ? null : (
        <p className="max-w-prose break-all">
          {t('chain.program_chosen', { file: program.chosen })}{' '}
          <span className="text-warn">{t('chain.program_gone')}</span>
        </p>
      )}
      <FailureNote failure={pick.failure ?? setProgram.failure} />
      {isSaved ? <p role="status">{t('chain.program_used')}</p> : null}
      <div className="flex w-full flex-wrap items-end gap-2">
        {program.dialog ? (
          <Button busy={pick.busy || setProgram.busy} onClick={() => void choose()}>
            {t('chain.choose_program')}
          </Button>
        ) : null}
        <TextField
          label={t('chain.program_path')}
          showLabel
          mono
          value={path}
          maxLength={MAX_PATH_LENGTH}
          onChange={setPath}
          onEnter={saveTypedPath}
          className="min-w-48 flex-1"
        />
        <Button busy={setProgram.busy} disabled={path.trim() === ''} onClick={saveTypedPath}>
          {t('chain.program_use')}
        </Button>
        {program.chosen === null ? null : (
          <Button busy={setProgram.busy} onClick={() => void saveProgram(null)}>
            {t('chain.program_forget')}
          </Button>
        )}
      </div>
    </div>
  );
}
