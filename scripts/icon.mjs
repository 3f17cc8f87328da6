import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from '../tests/e2e/support/chromium-path.ts';
import { icnsOf, ICNS_TYPES, icoOf } from './icons/containers.mjs';
import { appIcon, macIcon, trayIcon, trayTemplate } from './icons/drawings.mjs';

/**
 * `node scripts/icon.mjs` draws every icon of the app, the installers and the tray from `renderer/assets/mark.svg`
 * into `resources/`. The results are committed, so that packing needs no browser and no converter.
 */

const RESOURCES = fileURLToPath(new URL('../resources', import.meta.url));
const APP_WIDTHS = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const ICO_WIDTHS = [16, 24, 32, 48, 64, 128, 256];
const TRAY_ICO_WIDTHS = [16, 20, 24, 32];
const TRAY_WIDTH = 32;
/** The size of a menu bar icon on macOS, and the same for displays with twice the density. */
const TEMPLATE_WIDTHS = { 'trayTemplate.png': 16, 'trayTemplate@2x.png': 32 };

const mark = readFileSync(new URL('../renderer/assets/mark.svg', import.meta.url), 'utf8').trim();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: CHROMIUM_SWITCHES,
  ...(executablePath === undefined ? {} : { executablePath }),
});
const page = await browser.newPage();

async function render(svg, width) {
  await page.setViewportSize({ width, height: width });
  await page.setContent(
    `<body style="margin:0">${svg.replace('<svg ', '<svg style="display:block" ')}</body>`,
  );
  return page.screenshot({ omitBackground: true });
}

async function renderAll(draw, widths) {
  const pictures = [];
  for (const width of widths) pictures.push({ width, png: await render(draw(width), width) });
  return pictures;
}

function write(name, bytes) {
  const file = join(RESOURCES, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

const app = await renderAll((width) => appIcon(mark, width), APP_WIDTHS);
for (const { width, png } of app) write(`icons/${width}x${width}.png`, png);
write('icon.png', app.find(({ width }) => width === 512).png);
write('icon.ico', icoOf(app.filter(({ width }) => ICO_WIDTHS.includes(width))));

const mac = await renderAll((width) => macIcon(mark, width), [...new Set(Object.values(ICNS_TYPES))]);
write(
  'icon.icns',
  icnsOf((width) => mac.find((picture) => picture.width === width).png),
);

write('tray/tray.png', await render(trayIcon(TRAY_WIDTH), TRAY_WIDTH));
write('tray/tray.ico', icoOf(await renderAll(trayIcon, TRAY_ICO_WIDTHS)));
for (const [name, width] of Object.entries(TEMPLATE_WIDTHS)) {
  write(`tray/${name}`, await render(trayTemplate(width), width));
}
await browser.close();
