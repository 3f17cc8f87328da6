import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';

/** Renders the logo to `resources/icon.png` (512×512), for the tray and the installers. */
const mark = readFileSync(new URL('../renderer/assets/mark.svg', import.meta.url), 'utf8');
const browser = await chromium.launch({
  ...(process.env.ARBITER_CHROMIUM ? { executablePath: process.env.ARBITER_CHROMIUM } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
await page.setContent(
  `<body style="margin:0">${mark.replace('<svg ', '<svg width="512" height="512" ')}</body>`,
);
await page.screenshot({
  path: new URL('../resources/icon.png', import.meta.url).pathname,
  omitBackground: true,
});
await browser.close();
