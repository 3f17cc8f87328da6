/** The drawings from which all icons are made: the logo, and simpler forms for small sizes. */

const svg = (width, body, viewBox = '0 0 32 32') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="${viewBox}">${body}</svg>`;

/** Below this width the scales of the logo would blur, and a bolder form without them is drawn. */
const MIN_DETAILED_WIDTH = 32;

const GROUND = '<rect width="32" height="32" rx="7" fill="#151a21"/>';
const SIMPLE =
  '<path d="M16 5 27 16 16 27 5 16Z" fill="none" stroke="#6aa9ff" stroke-width="4" stroke-linejoin="round"/>' +
  '<path d="M16 12v8" stroke="#e8edf3" stroke-width="4" stroke-linecap="round"/>';

/** The icon of the app, `width` pixels wide; `mark` is the SVG of the logo. */
export const appIcon = (mark, width) =>
  width < MIN_DETAILED_WIDTH
    ? svg(width, GROUND + SIMPLE)
    : mark.replace('<svg ', `<svg width="${width}" height="${width}" `);

/** On macOS the ground of an icon is 824 of 1,024 pixels wide, so that all icons of the Dock look equally large. */
export const macIcon = (mark, width) => {
  const margin = ((1024 / 824 - 1) / 2) * 32;
  const body = width < MIN_DETAILED_WIDTH ? GROUND + SIMPLE : mark.replace(/^<svg [^>]*>|<\/svg>$/gu, '');
  return svg(width, body, `${-margin} ${-margin} ${32 + 2 * margin} ${32 + 2 * margin}`);
};

/** The icon of the tray: the simple form without its ground, in colour. */
export const trayIcon = (width) => svg(width, SIMPLE.replace('#e8edf3', '#6aa9ff'), '2 2 28 28');

/** The menu bar of macOS draws this in its own colour: black, with alpha only. */
export const trayTemplate = (width) =>
  svg(width, SIMPLE.replaceAll(/#[0-9a-f]{6}/gu, '#000000'), '1 1 30 30');
