import { Download } from 'lucide-react';
import { saveFile, useDeed } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, toast } from '../../ui/index.ts';

/** Everything that is kept of the game, as one file. */
export function GameFile({ gameId }: { readonly gameId: string }) {
  const { t, code } = useText();
  const exporting = useDeed('openfront.gameExport');
  const { failure } = exporting;
  const save = () =>
    void exporting.run({ gameId }).then((file) => {
      if (file === null) return;
      saveFile(file);
      toast('ok', t('match_page.exported', { file: file.fileName }));
    });
  return (
    <>
      <Button busy={exporting.busy} onClick={save}>
        <Download size={14} aria-hidden />
        {t('match_page.export')}
      </Button>
      {failure === null ? null : (
        <span role="alert" className="text-small text-bad">
          {failure.code}: {code('error', failure.code, failure.message)}
        </span>
      )}
    </>
  );
}
