import { FolderOpen } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button, controlClass, cx, Dialog } from '../../ui/index.ts';

/** Takes games as text, or a file of them. */
export function OpenDialog(props: { readonly onOpen: (file: Blob) => void; readonly onClose: () => void }) {
  const { t } = useText();
  const id = useId();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const open = (file: Blob) => {
    props.onOpen(file);
    props.onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      title={t('analysis.open_title')}
      description={t('analysis.open_hint')}
      focusOn={field}
      actions={
        <>
          <Button onClick={() => picker.current?.click()}>
            <FolderOpen size={14} aria-hidden />
            {t('analysis.choose_file')}
          </Button>
          <Button variant="primary" disabled={text.trim() === ''} onClick={() => open(new Blob([text]))}>
            {t('analysis.open_text')}
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="text-small font-medium text-muted">
        {t('analysis.text')}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        rows={10}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        className={cx(controlClass, 'mono mt-1 h-auto w-full resize-y py-2')}
      />
      <input
        ref={picker}
        type="file"
        accept=".pgn,.fen,.txt,application/x-chess-pgn,text/plain"
        aria-label={t('analysis.choose_file')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) open(file);
        }}
      />
    </Dialog>
  );
}
