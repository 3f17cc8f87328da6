import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test, type ElectronApplication } from '@playwright/test';
import { electronProgram, launchApp, runApp } from './support/electron-shell.ts';
import { makeDataFolder, removeDataFolder } from './support/running-shell.ts';

/**
 * Faults of the shell: a page whose process has ended, starts that fail one after another, and a port that is taken.
 */

test.beforeEach(() => {
  test.skip(electronProgram().real, 'tests cannot answer native dialogs');
});

/** Ends the process of the page; resolves with how long it took until the app had loaded a page again. */
const crashPage = (app: ElectronApplication): Promise<{ url: string; ms: number }> =>
  app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) throw new Error('no window');
    const startedAt = performance.now();
    const loaded = new Promise((done) => contents.once('did-finish-load', () => done(null)));
    contents.forcefullyCrashRenderer();
    await loaded;
    return { url: contents.getURL(), ms: performance.now() - startedAt };
  });

test('a page whose process ends is loaded again three times, then a page without scripts says so', async () => {
  const data = makeDataFolder();
  const app = await launchApp({ data });
  try {
    const page = await app.firstWindow();
    // Chromium does not end a process that still loads.
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    for (let turn = 0; turn < 3; turn += 1) {
      const { url, ms } = await crashPage(app);
      expect(url).toMatch(/^arbiter:\/\/app\/(?:#|$)/u);
      expect(ms).toBeLessThan(10_000);
    }
    const title = () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          'document.querySelector("h1")?.textContent + " " + document.scripts.length',
        ),
      );
    await expect.poll(title).toMatch(/^Overview /u);
    expect((await crashPage(app)).url).toBe('arbiter://app/crashed');
    expect(await title()).toBe('The window stopped several times 0');
    // The host was never touched.
    const { url } = JSON.parse(readFileSync(join(data, 'host.json'), 'utf8')) as { url: string };
    expect((await fetch(new URL('health', url))).status).toBe(200);
    const log = readFileSync(join(data, 'logs', 'shell.log'), 'utf8');
    expect(log.match(/the process of a window is gone/gu)).toHaveLength(4);
  } finally {
    await app.close();
    removeDataFolder(data);
  }
});

const startsFile = (data: string): string => join(data, 'window', 'starts.json');

/** The records of three starts that crashed just now. */
function failThreeStarts(data: string): void {
  const failed = { atMs: Date.now(), version: '0.1.0', outcome: 'pending' };
  writeFileSync(startsFile(data), JSON.stringify([failed, failed, failed]));
}

test('a start that was killed counts as failed, and one that was quit does not', async () => {
  const data = makeDataFolder();
  const outcomes = (): string[] =>
    (JSON.parse(readFileSync(startsFile(data), 'utf8')) as { outcome: string }[]).map(
      ({ outcome }) => outcome,
    );
  const killed = await launchApp({ data });
  await killed.firstWindow();
  const gone = once(killed.process(), 'exit');
  killed.process().kill('SIGKILL');
  await gone;
  const quit = await launchApp({ data });
  await quit.firstWindow();
  await quit.close();
  expect(outcomes()).toEqual(['pending', 'ended']);
  removeDataFolder(data);
});

test('after three failed starts the app asks, and a safe start leaves out graphics card, chain and models', async () => {
  const data = makeDataFolder();
  const first = await launchApp({ data });
  await first.firstWindow();
  await first.close();
  failThreeStarts(data);
  // The question comes before any window, so the stand-in gets the answer beforehand.
  const app = await launchApp({ data, args: ['--chain', 'local'], env: { STANDIN_DIALOG: '0' } });
  try {
    await app.firstWindow();
    const state = await app.evaluate(({ app: it, dialog }) => ({
      isAccelerated: (it as unknown as { isAccelerated: boolean }).isAccelerated,
      questions: (dialog as unknown as { questions: { message: string }[] }).questions.map(
        ({ message }) => message,
      ),
    }));
    expect(state).toEqual({
      isAccelerated: false,
      questions: ['Arbiter did not start properly three times'],
    });
    const ready = JSON.parse(readFileSync(join(data, 'host.json'), 'utf8')) as {
      ports: { chain: number | null };
    };
    expect(ready.ports.chain).toBeNull();
  } finally {
    await app.close();
  }
  expect(existsSync(startsFile(data))).toBe(true);
  removeDataFolder(data);
});

test('a named port that another program holds is a question: another port, or quit with its exit code', async () => {
  const data = makeDataFolder();
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const order = { data, args: ['--port', String(port)] };
  try {
    const { code, said } = await runApp({ ...order, env: { STANDIN_DIALOG: '2' } });
    expect(code).toBe(4);
    expect(said).toContain(`Port ${port} is in use`);
    const app = await launchApp({ ...order, env: { STANDIN_DIALOG: '0' } });
    try {
      await app.firstWindow();
      const questions = await app.evaluate(({ dialog }) =>
        (dialog as unknown as { questions: { message: string }[] }).questions.map(({ message }) => message),
      );
      expect(questions).toEqual([expect.stringContaining(`Port ${port} is in use by`)]);
      const ready = JSON.parse(readFileSync(join(data, 'host.json'), 'utf8')) as { url: string };
      expect(ready.url).not.toContain(`:${port}/`);
    } finally {
      await app.close();
    }
  } finally {
    holder.close();
    removeDataFolder(data);
  }
});
