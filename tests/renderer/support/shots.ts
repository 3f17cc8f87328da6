/* oxlint-disable no-console */
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idOf } from './sample-sessions.ts';

/**
 * Takes a screenshot of every screen over the scripted host and runs axe on each of them: `node
 * tests/renderer/support/shots.ts OUT [filter]` after building the preview.
 */

const ROOT = fileURLToPath(new URL('../../../out/preview', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const CSP =
  "style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

const server = createServer((request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
  const file = join(ROOT, path);
  if (!file.startsWith(ROOT) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': CSP,
  });
  createReadStream(file).pipe(response);
});

interface RewardSample {
  name: string;
  path: string;
  query?: string;
  /** True for a case that shows something only with rows. */
  fullOnly?: boolean;
  after?: (page: Page) => Promise<void>;
}

const opened = (role: 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole(role).waitFor();
  await page.waitForTimeout(200);
};

const SHOTS: readonly RewardSample[] = [
  { name: 'overview', path: '/' },
  { name: 'sessions-wall', path: '/sessions' },
  { name: 'sessions-list', path: '/sessions?view=list' },
  { name: 'sessions-none', path: '/sessions?q=zzzz' },
  { name: 'audit', path: '/audit' },
  { name: 'audit-row', path: '/audit?row=99500', after: opened('dialog') },
  {
    name: 'audit-verified',
    fullOnly: true,
    path: '/audit?verify=1',
    after: async (page) => {
      await page.getByRole('table').waitFor();
      await page.evaluate(() =>
        window.scripted.emit('audit.verify', window.verifyProgress({ checked: 61_000, total: 100_000 })),
      );
      await page.getByRole('progressbar').waitFor();
      await page.evaluate(() => window.scripted.grow(12));
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'audit-broken',
    fullOnly: true,
    path: '/audit?verify=1',
    after: async (page) => {
      await page.getByRole('table').waitFor();
      await page.waitForTimeout(200);
      await page.evaluate(() =>
        window.scripted.emit(
          'audit.verify',
          window.verifyProgress({ state: 'done', ok: false, firstBroken: 734, checked: 734, total: 100_000 }),
        ),
      );
      await page.waitForTimeout(300);
    },
  },
  { name: 'agents', path: '/agents' },
  { name: 'agents-create', path: '/agents?create=1', after: opened('dialog') },
  { name: 'models', path: '/agents/models' },
  { name: 'models-add', path: '/agents/models?add=1', after: opened('dialog') },
  { name: 'models-edit', path: '/agents/models?edit=end-studio', fullOnly: true, after: opened('dialog') },
  {
    name: 'models-detected',
    path: '/agents/models',
    after: async (page) => {
      await page.locator('main button').first().click();
      await page.waitForTimeout(200);
    },
  },
  { name: 'workers', path: '/agents/workers' },
  { name: 'workers-invite', path: '/agents/workers?invite=1', after: opened('dialog') },
  { name: 'session', fullOnly: true, path: `/sessions/${idOf(0)}` },
  {
    name: 'session-words',
    fullOnly: true,
    path: `/sessions/${idOf(0)}`,
    after: async (page) => {
      await page.getByRole('tab').nth(1).click();
      await page.keyboard.press('ArrowLeft');
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'session-back',
    fullOnly: true,
    path: `/sessions/${idOf(0)}`,
    after: async (page) => {
      for (const _ of 'abc') await page.keyboard.press('ArrowLeft');
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'session-sealed',
    fullOnly: true,
    path: `/sessions/${idOf(2)}`,
    after: async (page) => {
      await page.getByRole('tab').nth(1).click();
      await page.waitForTimeout(200);
    },
  },
  { name: 'new-match', path: '/new' },
  { name: 'arena', path: '/arena' },
  { name: 'arena-new', path: '/arena/new' },
  { name: 'arena-run', fullOnly: true, path: `/arena/${idOf(301)}` },
  { name: 'arena-live', fullOnly: true, path: `/arena/${idOf(300)}` },
  { name: 'arena-stopped', fullOnly: true, path: `/arena/${idOf(302)}` },
  { name: 'arena-missing', fullOnly: true, path: '/arena/nothing' },
  { name: 'connect', path: '/connect' },
  {
    name: 'connect-write',
    path: '/connect',
    after: async (page) => {
      await page.locator('main article button:not([title])').first().click();
      await opened('dialog')(page);
    },
  },
  { name: 'settings', path: '/settings' },
  { name: 'missing', path: '/nowhere' },
  {
    name: 'palette',
    path: '/',
    after: async (page) => {
      await page.keyboard.press('Control+k');
      await opened('dialog')(page);
    },
  },
  {
    name: 'shortcuts',
    path: '/',
    after: async (page) => {
      await page.keyboard.press('?');
      await opened('dialog')(page);
    },
  },
  { name: 'safe-mode', path: '/', query: 'safe=1' },
  {
    name: 'link-lost',
    path: '/settings',
    after: async (page) => {
      await page.evaluate(() => window.scripted.link('lost'));
      await page.waitForTimeout(100);
    },
  },
];

const SIZES = { small: [1024, 640], medium: [1280, 800], large: [1920, 1080], zoomed: [640, 400] } as const;

interface Case {
  shot: RewardSample;
  name: string;
  url: string;
}

function* cases(origin: string, only: RegExp): Generator<Case> {
  for (const theme of ['dark', 'light']) {
    for (const language of ['en', 'zh-CN']) {
      for (const set of ['full', 'empty']) {
        for (const shot of SHOTS) {
          const name = `${shot.name}-${theme}-${language}-${set}`;
          const query = `set=${set}&theme=${theme}&language=${language}&${shot.query ?? ''}`;
          if (set === 'empty' && shot.fullOnly === true) continue;
          if (only.test(name)) yield { shot, name, url: `${origin}/preview.html?${query}#${shot.path}` };
        }
      }
    }
  }
}

/** Renders one case, takes its screenshot, and returns the problems found. */
async function look(page: Page, each: Case, out: string): Promise<readonly string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && faults.push(`console ${message.text()}`));
  await page.goto(each.url);
  try {
    await page.locator('main h1').waitFor({ timeout: 5000 });
    await page.waitForTimeout(400);
    await each.shot.after?.(page);
  } catch (error) {
    faults.push(`step failed: ${String(error).slice(0, 300)}`);
  }
  await page.screenshot({ path: join(out, `${each.name}.png`) });
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  for (const { id, nodes } of violations) {
    faults.push(
      `axe ${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`,
    );
  }
  return faults;
}

async function main(): Promise<number> {
  const [out = 'test-results/shots', only = '', sizeName = 'medium'] = process.argv.slice(2);
  mkdirSync(out, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const [width, height] = SIZES[sizeName as keyof typeof SIZES];
  let count = 0;
  for (const each of cases(`http://127.0.0.1:${address.port}`, new RegExp(only))) {
    const context = await browser.newContext({ viewport: { width, height } });
    const faults = await look(await context.newPage(), each, out);
    for (const fault of faults) console.log(`${each.name}: ${fault}`);
    count += faults.length;
    await context.close();
  }
  await browser.close();
  server.close();
  console.log(`${count} faults`);
  return count === 0 ? 0 : 1;
}

process.exitCode = await main();
