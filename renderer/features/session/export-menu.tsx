import { Download } from 'lucide-react';
import { saveFile, useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureLine, toast } from '../../ui/index.ts';
import { Menu } from '../../ui/menu.tsx';

export function ExportMenu(props: { readonly sessionId: string; readonly template: string }) {
  const { t } = useText();
  const exporting = useMutation('sessions.export');
  const save = (format: 'pgn' | 'json') =>
    void exporting.run({ sessionId: props.sessionId, format }).then((file) => {
      if (file === null) return;
      saveFile(file);
      toast('ok', t('match_page.exported', { file: file.fileName }));
    });
  return (
    <>
      <Menu
        trigger={
          <Button busy={exporting.busy}>
            <Download size={14} aria-hidden />
            {t('match_page.export')}
          </Button>
        }
        choices={[
          ...(props.template === 'chess.v1'
            ? [{ id: 'pgn', label: t('session.export_pgn'), onPick: () => save('pgn') }]
            : []),
          { id: 'json', label: t('session.export_json'), onPick: () => save('json') },
        ]}
      />
      <FailureLine failure={exporting.failure} />
    </>
  );
}
