import { Download } from 'lucide-react';
import { fromBase64, saveBlob, useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, toast } from '../../ui/index.ts';

/** Saves the one-click extension for Claude Desktop, which the host packs from its own files. */
export function SaveExtension() {
  const { t } = useText();
  const extension = useMutation('mcpClients.extension');
  const save = async (): Promise<void> => {
    const file = await extension.run({});
    if (file === null) return;
    saveBlob(file.fileName, new Blob([fromBase64(file.base64)], { type: 'application/zip' }));
    toast('ok', t('connect.extension_saved', { file: file.fileName }));
  };
  return (
    <>
      <Button busy={extension.busy} onClick={() => void save()}>
        <Download size={14} aria-hidden />
        {t('connect.extension')}
      </Button>
      <FailureNote failure={extension.failure} className="order-last basis-full" />
    </>
  );
}
