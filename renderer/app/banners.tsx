import { DatabaseBackup, HardDriveDownload, Type, Unplug } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { SafeMode } from '../../src/shared/contract/index.ts';
import { useMutation, useLive } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { useMissingFont } from './chinese-font.ts';
import { Button, ConfirmDialog, FailureNote, Select, toast } from '../ui/index.ts';

/** Shows the notices that concern every screen, above all of them. */
export function Banners() {
  const lacksFont = useMissingFont(useText().language);
  const connection = useLive((live) => live.connection);
  const safeMode = useLive((live) => live.overview?.safeMode ?? null);
  const storageFails = useLive((live) =>
    (live.hostStatus?.attention ?? live.overview?.attention ?? []).some(({ kind }) => kind === 'disk_full'),
  );
  return (
    <>
      {connection === 'lost' ? <LinkLost /> : null}
      {storageFails ? <StorageFails /> : null}
      {lacksFont ? <FontMissing /> : null}
      {safeMode === null ? null : <SafeModeBanner safeMode={safeMode} />}
    </>
  );
}

function Banner(props: { icon: ReactNode; title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-l-4 border-line border-l-warn bg-surface px-5 py-2.5"
    >
      <span aria-hidden className="text-warn">
        {props.icon}
      </span>
      <div className="min-w-56 flex-1">
        <p className="font-medium">{props.title}</p>
        <div className="text-small text-muted">{props.children}</div>
      </div>
      {props.aside}
    </div>
  );
}

function LinkLost() {
  const { t } = useText();
  return (
    <Banner icon={<Unplug size={18} />} title={t('link.lost_title')}>
      {t('link.lost_hint')}
    </Banner>
  );
}

/**
 * Says in English first that a Chinese font is missing, because Chinese cannot be read until there is one.
 */
function FontMissing() {
  const { t } = useText();
  return (
    <Banner icon={<Type size={18} />} title={t('font.missing_title')}>
      {t('font.missing_hint')}
    </Banner>
  );
}

function StorageFails() {
  const { t } = useText();
  return (
    <Banner icon={<HardDriveDownload size={18} />} title={t('storage.failing_title')}>
      {t('storage.failing_hint')}
    </Banner>
  );
}

function SafeModeBanner({ safeMode }: { safeMode: SafeMode }) {
  const { t, code } = useText();
  const [file, setFile] = useState(safeMode.backups[0] ?? '');
  const [isConfirming, setIsConfirming] = useState(false);
  const restore = useMutation('host.restoreBackup');
  const onConfirm = async () => {
    const done = await restore.run({ file });
    setIsConfirming(false);
    if (done !== null) toast('ok', t('safe.restored'), done.restartNeeded ? t('safe.restart') : undefined);
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
