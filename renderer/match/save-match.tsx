import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Api } from '../../src/shared/contract/index.ts';
import { failureOf, saveFile, useApi } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Button, toast } from '../ui/index.ts';
import type { ExportFile } from '../../src/shared/contract/export-file.ts';

/** Shows a button that saves a whole match as a file; the content is read when it is pressed. */
export function SaveMatch({
  loadFile,
  label,
}: {
  readonly loadFile: (api: Api) => Promise<ExportFile>;
  /** Distinguishes this button from another export beside it. */
  readonly label?: string;
}) {
  const { t, refusal } = useText();
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const save = () => {
    setIsBusy(true);
    loadFile(api)
      .then(
        (file) => {
          saveFile(file);
          toast('ok', t('match_page.exported', { file: file.fileName }));
        },
        (error: unknown) => {
          const failure = failureOf(error);
          toast('bad', failure.code, refusal(failure.code, failure.message));
        },
      )
      .finally(() => setIsBusy(false));
  };
  return (
    <Button busy={isBusy} onClick={save}>
      <Download size={14} aria-hidden />
      {label ?? t('match_page.export')}
    </Button>
  );
}
