import { useState } from 'react';
import type { ReportFile } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyText, Dialog, FailureNote, Panel } from '../../ui/index.ts';
import { useCopy } from '../../ui/copy-text.tsx';

interface PreviewedReport {
  readonly reportId: string;
  readonly files: readonly ReportFile[];
}

/** Exports all data in open formats, and saves a problem report after showing it. */
export function DataExportPanel() {
  const { t, bytes } = useText();
  const exportData = useMutation('dataExport.create');
  const preview = useMutation('dataExport.previewReport');
  const save = useMutation('dataExport.saveReport');
  const [visibleReport, setVisibleReport] = useState<PreviewedReport | null>(null);
  const [savedFile, setSavedFile] = useState<{ readonly file: string; readonly bytes: number } | null>(null);
  const failure = exportData.failure ?? preview.failure ?? save.failure;
  const onSave = async (reportId: string) => {
    const file = await save.run({ reportId });
    if (file !== null) setSavedFile(file);
    setVisibleReport(null);
  };
  return (
    <Panel title={t('data_export.title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">{t('data_export.hint')}</p>
        <FailureNote failure={failure} />
        <div className="flex flex-wrap gap-2">
          <Button
            busy={exportData.busy}
            onClick={() => void exportData.run({}).then((file) => file !== null && setSavedFile(file))}
          >
            {t('data_export.export')}
          </Button>
          <Button
            busy={preview.busy}
            onClick={() => void preview.run({}).then((report) => report !== null && setVisibleReport(report))}
          >
            {t('data_export.report')}
          </Button>
        </div>
        {savedFile === null ? null : (
          <p role="status" className="flex max-w-full flex-wrap items-center gap-2">
            <span>{t('data_export.saved', { size: bytes(savedFile.bytes) })}</span>
            <CopyText text={savedFile.file} name={t('data_export.file')} head={200} tail={0} />
          </p>
        )}
      </div>
      {visibleReport === null ? null : (
        <Preview
          report={visibleReport}
          isBusy={save.busy}
          onClose={() => setVisibleReport(null)}
          onSave={() => void onSave(visibleReport.reportId)}
        />
      )}
    </Panel>
  );
}

/** The files of a report as one text, for a place where no file can be attached. */
const asText = (files: readonly ReportFile[]): string =>
  files.map(({ path, text }) => `===== ${path}\n${text.trimEnd()}\n`).join('\n');

/** Shows the report byte for byte as it would be saved. */
function Preview(props: {
  readonly report: PreviewedReport;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: () => void;
}) {
  const { t } = useText();
  const { isCopied, copy } = useCopy(asText(props.report.files));
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      title={t('data_export.report')}
      description={t('data_export.report_hint')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('ui.cancel')}</Button>
          <Button onClick={copy}>{t(isCopied ? 'data_export.copied' : 'data_export.copy')}</Button>
          <Button variant="primary" busy={props.isBusy} onClick={props.onSave}>
            {t('data_export.save')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {props.report.files.map(({ path, text }) => (
          <li key={path}>
            <details>
              <summary className="mono cursor-default">{path}</summary>
              <pre
                tabIndex={0}
                aria-label={path}
                className="mono mt-1 max-h-60 overflow-auto rounded-control bg-bg p-2 text-small whitespace-pre-wrap"
              >
                {text}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
