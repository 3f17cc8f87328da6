import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type CDPSession } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { chromiumPath, CHROMIUM_SWITCHES } from '../e2e/support/chromium-path.ts';
import { atLeast, atMost, plain, report } from './parts/report.ts';

/**
 * Measures the script time of 64 live chess thumbnails with one move a second
 * each, in Chromium on the production build. Budget: 150 ms of script a second.
 */
const BUDGET_MS = 150;
const WARM_UP_MS = 4000;
const MEASURED_MS = 10_000;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const here = fileURLToPath(new URL('.//', import.meta.url));
const out = await mkdtemp(join(tmpdir(), 'arbiter-boards-'));
await build({
  configFile: false,
  root: here,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
  build: { outDir: out, emptyOutDir: true, rolldownOptions: { input: join(here, 'boards-page.html') } },
});

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://bench').pathname;
  readFile(join(out, path)).then(
    (body) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(body),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

async function readings(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: CHROMIUM_SWITCHES,
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1240 } });
  await page.goto(`http://127.0.0.1:${port}/boards-page.html`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.waitForTimeout(WARM_UP_MS);
  const before = await readings(session);
  await page.waitForTimeout(MEASURED_MS);
  const after = await readings(session);
  const boards = await page.locator('.chess-picture').count();
  const per = (name: string): number =>
    (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) /
    ((after['Timestamp'] ?? 1) - (before['Timestamp'] ?? 0));
  const script = per('ScriptDuration');
  const heapMb = (after['JSHeapUsedSize'] ?? 0) / 1024 / 1024;
  report('boards', [
    atLeast('boards drawn', boards, 64, 'boards'),
    atMost('script, 64 live boards with one move a second each', script, BUDGET_MS, 'ms/s'),
    plain('layout', per('LayoutDuration'), 'ms/s'),
    plain('style', per('RecalcStyleDuration'), 'ms/s'),
    atMost('heap', heapMb, 60, 'MB'),
    plain('nodes', after['Nodes'] ?? 0, 'nodes'),
  ]);
} finally {
  await browser.close();
  server.close();
  await rm(out, { recursive: true, force: true });
}
