import { Download } from 'lucide-react';
import { saveFile, useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, FailureLine, toast } from '../../../ui/index.ts';
import { Menu } from '../../../ui/menu.tsx';

/** Saves the results of a run, or its signed report, as a file. */
export function ExportMenu({ arenaId }: { readonly arenaId: string }) {
  const { t } = useText();
  const exportRun = useMutation('arena.export');
  const exportReport = useMutation('arena.report');
  const save = async (pendingFile: ReturnType<typeof exportRun.run>) => {
    const file = await pendingFile;
    if (file === null) return;
    saveFile(file);
    toast('ok', t('arena.saved', { file: file.fileName }));
  };
  const saveGames = (format: 'json' | 'csv') => void save(exportRun.run({ arenaId, format }));
  const saveReport = (format: 'html' | 'json') => void save(exportReport.run({ arenaId, format }));
  return (
    <>
      <FailureLine failure={exportRun.failure ?? exportReport.failure} />
      <Menu
        trigger={
          <Button busy={exportRun.busy || exportReport.busy}>
            <Download size={14} aria-hidden />
            {t('arena.export')}
          </Button>
        }
        choices={[
          { id: 'json', label: t('arena.export_json'), onPick: () => saveGames('json') },
          { id: 'csv', label: t('arena.export_csv'), onPick: () => saveGames('csv') },
          { id: 'report-html', label: t('arena.report_html'), onPick: () => saveReport('html') },
          { id: 'report-json', label: t('arena.report_json'), onPick: () => saveReport('json') },
        ]}
      />
    </>
  );
}
