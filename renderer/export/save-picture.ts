import { saveFile } from '../host/index.ts';
import { pictureOf } from './picture.ts';

/** Saves an element of the window as an SVG file of this name, without its ending. */
export const savePicture = (element: Element, name: string): void =>
  saveFile({ fileName: `${name}.svg`, mediaType: 'image/svg+xml', text: pictureOf(element) });
