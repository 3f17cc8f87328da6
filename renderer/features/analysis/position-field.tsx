import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button, CopyText, TextField } from '../../ui/index.ts';

/** Shows the position in FEN, which can be copied or replaced. */
export function PositionField({
  fen,
  onOpen,
}: {
  readonly fen: string;
  readonly onOpen: (file: Blob) => void;
}) {
  const { t } = useText();
  const [draft, setDraft] = useState<{ readonly fen: string; readonly text: string }>({ fen, text: fen });
  // Another position on the board replaces what was typed.
  const text = draft.fen === fen ? draft.text : fen;
  const isChanged = text.trim() !== fen;
  const open = () => isChanged && onOpen(new Blob([text]));
  return (
    <div className="flex shrink-0 items-end gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={t('analysis.fen')}
        showLabel
        mono
        maxLength={200}
        value={text}
        onChange={(next) => setDraft({ fen, text: next })}
        onEnter={open}
      />
      {isChanged ? (
        <Button onClick={open}>{t('analysis.set_position')}</Button>
      ) : (
        <CopyText text={fen} name={t('analysis.fen')} caption={t('analysis.copy_fen')} />
      )}
    </div>
  );
}
