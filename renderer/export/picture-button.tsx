import type { RefObject } from 'react';
import { useText } from '../text/index.ts';
import { SaveButton } from './save-button.tsx';
import { savePicture } from './save-picture.ts';

/** Shows a button that saves the drawing in an element as it is shown, as SVG. */
export function PictureButton(props: {
  readonly drawing: RefObject<HTMLElement | null>;
  /** The name of the file, without its ending. */
  readonly name: string;
}) {
  const { t } = useText();
  const save = () => {
    const svg = props.drawing.current?.querySelector('svg');
    if (svg !== null && svg !== undefined) savePicture(svg, props.name);
  };
  return <SaveButton label={t('ui.save_svg')} onSave={save} />;
}
