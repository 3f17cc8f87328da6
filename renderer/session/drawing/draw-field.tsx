import { useEffect, useRef, useState } from 'react';
import { useText } from '../../text/index.ts';
import { TextField } from '../../ui/index.ts';
import { parseShape, type Shape } from './shapes.ts';

/** The letter of a colour, two squares and a separator. */
const MAX_LENGTH = 6;

/** Draws by keyboard: two squares make an arrow, one a circle; a colour's letter may stand before them. */
export function DrawField(props: { readonly onDraw: (shape: Shape) => void; readonly onClose: () => void }) {
  const { t } = useText();
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const draw = () => {
    const shape = parseShape(text);
    setIsInvalid(shape === null);
    if (shape === null) return;
    props.onDraw(shape);
    props.onClose();
  };
  return (
    <div
      className="absolute inset-x-2 top-2 z-10 rounded-panel border border-edge bg-surface p-3 shadow-float"
      // Events in the field are not meant for the board below it.
      onPointerDown={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('drawing.field')}
        showLabel
        mono
        value={text}
        maxLength={MAX_LENGTH}
        hint={t('drawing.hint')}
        error={isInvalid ? t('drawing.wrong') : null}
        onChange={(value) => {
          setText(value);
          setIsInvalid(false);
        }}
        onEnter={draw}
        onBlur={props.onClose}
      />
    </div>
  );
}
