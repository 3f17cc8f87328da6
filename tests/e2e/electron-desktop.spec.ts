import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { axe } from './support/axe.ts';
import { electronProgram } from './support/electron-shell.ts';
import { expect, test, type Shell } from './support/shells.ts';

/** Tests the parts around the window: tray, notifications, quitting and starting at login. */

interface TrayLine {
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly sub: readonly string[];
}

test.beforeEach(() => {
  test.skip(electronProgram().real, 'tests cannot read a real tray and real dialogs');
});

/** The current menu of the tray. */
const trayOf = (app: ElectronApplication): Promise<TrayLine[]> =>
  app.evaluate(({ Tray }) => {
    interface Line {
      id?: string;
      label: string;
      checked?: boolean;
      submenu: { items: Line[] } | null;
    }
    const [tray] = (Tray as unknown as { all: { menu: { items: Line[] } | null }[] }).all;
    return (tray?.menu?.items ?? []).map(({ id = '', label, checked = false, submenu }) => ({
      id,
      label,
      checked,
      sub: (submenu?.items ?? []).map((each) => each.label),
    }));
  });

const line = async (app: ElectronApplication, id: string) =>
  (await trayOf(app)).find((each) => each.id === id);

const clickTray = (app: ElectronApplication, id: string): Promise<void> =>
  app.evaluate(({ Tray }, wanted) => {
    interface Line {
      id?: string;
      click(): void;
    }
    const [tray] = (Tray as unknown as { all: { menu: { items: Line[] } | null }[] }).all;
    tray?.menu?.items.find((each) => each.id === wanted)?.click();
  }, id);

const noticesOf = (app: ElectronApplication): Promise<{ title: string; body: string }[]> =>
  app.evaluate(
    ({ Notification }) => (Notification as unknown as { visible: { title: string; body: string }[] }).visible,
  );

const play = async (shell: Shell): Promise<string> => {
  const control = await shell.control();
  const seats = { x: { kind: 'you' as const }, o: { kind: 'random' as const } };
  const { sessionId } = await control.request('match.start', { template: 'tic_tac_toe.v1', seats });
  return sessionId ?? '';
};

/** Answers the question before quitting; resolves with its text. */
const answerQuit = (app: ElectronApplication, response: number) =>
  app.evaluateHandle(({ dialog }, button) => {
    const requested: { message: string; detail: string }[] = [];
    const box = dialog as unknown as { showMessageBox(options: (typeof requested)[number]): Promise<object> };
    box.showMessageBox = async ({ message, detail }) => {
      requested.push({ message, detail });
      return { response: button };
    };
    return requested;
  }, response);

test('the tray counts attention items and running work in the language of Settings', async ({ shell }) => {
  const { app } = shell;
  await expect.poll(async () => (await line(app, 'running'))?.label).toBe('Nothing is running');
  const sessionId = await play(shell);
  await expect.poll(async () => (await line(app, 'attention'))?.label).toBe('1 item is waiting for you');
  expect(await line(app, 'attention')).toMatchObject({ sub: ['Your turn'] });
  await expect.poll(async () => (await line(app, 'running'))?.label).toBe('1 match');
  await expect
    .poll(() => app.evaluate((electron) => (electron.app as unknown as { badgeCount: number }).badgeCount))
    .toBe(1);
  const control = await shell.control();
  await control.request('settings.set', { language: 'zh-CN', quiet: ['your_turn'] });
  await expect.poll(async () => (await line(app, 'attention'))?.label).toBe('0 件事等您处理');
  await control.request('settings.set', { language: 'en', quiet: [] });
  await control.request('sessions.resign', { sessionId, role: 'x' });
  await expect.poll(async () => (await line(app, 'running'))?.label).toBe('Nothing is running');
});

test('the tray pauses all models and resumes them', async ({ shell }) => {
  const { app } = shell;
  await expect.poll(async () => (await line(app, 'pause-models'))?.label).toBe('Pause all models');
  await clickTray(app, 'pause-models');
  await expect.poll(async () => (await line(app, 'pause-models'))?.checked).toBe(true);
  await clickTray(app, 'pause-models');
  await expect.poll(async () => (await line(app, 'pause-models'))?.checked).toBe(false);
});

test('a dialog of the system picks the program of the local chain, and a cancelled one picks none', async ({
  shell,
}) => {
  const { app } = shell;
  const answerWith = (filePaths: string[]) =>
    app.evaluate(({ dialog }, chosen) => {
      const box = dialog as unknown as { showOpenDialog(): Promise<object> };
      box.showOpenDialog = async () => ({ canceled: chosen.length === 0, filePaths: chosen });
    }, filePaths);
  const control = await shell.control();
  expect(await control.request('chain.program', {})).toMatchObject({ dialog: true });
  await answerWith(['/opt/anvil']);
  expect(await control.request('chain.pickProgram', {})).toBe('/opt/anvil');
  await answerWith([]);
  expect(await control.request('chain.pickProgram', {})).toBeNull();
  expect(await control.request('installation.about', {})).toMatchObject({ installation: 'source' });
});

const otherScreen = { x: 1920, y: 0, width: 1280, height: 720 };

/** How the windows of the app were opened. */
const windowsOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      const { x, y, width, height, fullscreen } = (window as unknown as { options: Record<string, unknown> })
        .options;
      return { x, y, width, height, fullscreen };
    }),
  );

test('the menu opens the stage full screen on the other screen, and Escape closes it', async ({ shell }) => {
  const { app } = shell;
  await app.evaluate(({ screen }, bounds) => {
    const first = screen.getPrimaryDisplay();
    const both = [first, { ...first, id: 2, bounds, workArea: bounds }];
    Object.assign(screen, { getAllDisplays: () => both });
  }, otherScreen);
  const opened = app.waitForEvent('window');
  const openStage = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('stage')?.click());
  await openStage();
  const stage = await opened;
  await expect(stage.getByRole('heading', { level: 1, name: 'Stage' })).toBeAttached();
  // A second click shows the same window.
  await openStage();
  const windows = await windowsOf(app);
  expect(windows).toHaveLength(2);
  expect(windows.filter(({ fullscreen }) => fullscreen === true)).toEqual([
    { ...otherScreen, fullscreen: true },
  ]);
  const closed = stage.waitForEvent('close');
  // The window may be closed before the key is released.
  await stage.keyboard.press('Escape').catch(() => undefined);
  await closed;
  await expect.poll(async () => (await windowsOf(app)).length).toBe(1);
  await expect(shell.page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('in the background the app notifies once of an attention item, and a click opens it', async ({
  shell,
}) => {
  const { app } = shell;
  const control = await shell.control();
  await control.request('settings.set', { runInBackground: true, quiet: ['draw_offered'] });
  const before = (await noticesOf(app)).length;
  const closed = shell.page.waitForEvent('close');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await closed;
  const sessionId = await play(shell);
  await expect.poll(async () => (await noticesOf(app)).length).toBe(before + 1);
  expect((await noticesOf(app)).at(-1)).toMatchObject({ title: 'Your turn', body: '' });
  const opened = app.waitForEvent('window');
  await clickTray(app, 'show');
  const page = await opened;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await page.getByRole('button', { name: /Notifications: 1/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Waiting for you' });
  await axe(page);
  await drawer.getByRole('link', { name: /Your turn/ }).click();
  await expect(page).toHaveURL(new RegExp(`#/sessions/${sessionId}$`));
  await control.request('sessions.resign', { sessionId, role: 'x' });
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  expect((await noticesOf(app)).length).toBe(before + 1);
  await control.request('settings.set', { runInBackground: false, quiet: [] });
});

test('starting at login writes an autostart entry while the switch is on', async ({ shell }) => {
  const control = await shell.control();
  const config = await shell.app.evaluate(() => process.env['XDG_CONFIG_HOME'] ?? '');
  const file = join(config, 'autostart', 'arbiter.desktop');
  expect(existsSync(file)).toBe(false);
  await control.request('settings.set', { startAtLogin: true });
  // The file may exist and still be empty.
  await expect
    .poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .toContain(`"--data" "${shell.data}" "--background"`);
  await control.request('settings.set', { startAtLogin: false });
  await expect.poll(() => existsSync(file)).toBe(false);
});

test('quitting names what is running and asks once, and can be cancelled', async ({ shell }) => {
  const { app } = shell;
  const sessionId = await play(shell);
  const stored = await answerQuit(app, 0);
  await clickTray(app, 'tray-quit');
  await expect
    .poll(() => stored.jsonValue())
    .toEqual([{ message: 'Arbiter is still running', detail: expect.stringMatching(/^1 match\n/) }]);
  const control = await shell.control();
  expect((await control.request('host.running', {})).matches).toBe(1);
  await control.request('sessions.resign', { sessionId, role: 'x' });
  await play(shell);
  await answerQuit(app, 1);
  const ended = once(app.process(), 'exit');
  await clickTray(app, 'tray-quit');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(dirname(shell.data), 'data', 'host.json'))).toBe(false);
});
