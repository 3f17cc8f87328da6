import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import type { SafeMode } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, ConfirmDialog, FailureNote, Select, toast } from '../../ui/index.ts';
import { Banner } from './banner.tsx';

/** Says why the host runs in safe mode, and restores a backup. */
export function SafeModeBanner({ safeMode }: { safeMode: SafeMode }) {
  const { t, code } = useText();
  const [file, setFile] = useState(safeMode.backups[0] ?? '');
  const [isConfirming, setIsConfirming] = useState(false);
  const restore = useMutation('host.restoreBackup');
  const onConfirm = async () => {
    const restored = await restore.run({ file });
    setIsConfirming(false);
    if (restored !== null)
      toast('ok', t('safe.restored'), restored.restartNeeded ? t('safe.restart') : undefined);
  };
  return (
    <>
      <Banner
        icon={<DatabaseBackup size={18} />}
        title={t('safe.title')}
        aside={
          file === '' ? null : (
            <div className="flex flex-wrap items-end gap-2">
              <Select
                label={t('safe.backup')}
                value={file}
                choices={safeMode.backups.map((name) => ({ value: name, label: name }))}
                onChange={setFile}
              />
              <Button onClick={() => setIsConfirming(true)}>{t('safe.restore')}</Button>
            </div>
          )
        }
      >
        <p>
          {code('safe', `reason.${safeMode.reason}`)} {safeMode.detail}
        </p>
        {safeMode.damagedCopy === null ? null : <p>{t('safe.kept_aside', { file: safeMode.damagedCopy })}</p>}
        {file === '' ? <p>{t('safe.no_backups')}</p> : null}
        <FailureNote failure={restore.failure} />
      </Banner>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void onConfirm()}
        title={t('safe.confirm_title')}
        confirmLabel={t('safe.confirm', { file })}
        busy={restore.busy}
        danger
      >
        <p>{t('safe.confirm_hint', { file })}</p>
      </ConfirmDialog>
    </>
  );
}
