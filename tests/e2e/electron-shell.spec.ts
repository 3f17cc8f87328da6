import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { appCommand, launchApp, runApp } from './support/electron-shell.ts';
import { makeDataFolder, removeDataFolder } from './support/running-shell.ts';
import { expect, test, type Shell } from './support/shells.ts';
import { callBridge, forge, loadInWindow, openCount, recordExternalUrls } from './support/window-probes.ts';

test.describe('the page', () => {
  test('has the address of the app and reaches the host', async ({ shell }) => {
    await expect(shell.page).toHaveTitle(/Arbiter/);
    expect(await callBridge(shell.page, 'settings.get', {})).toMatchObject({ ok: true });
  });

  test('has no access to Node', async ({ shell }) => {
    const found = await shell.page.evaluate(() =>
      ['require', 'process', 'module', 'global', 'Buffer', '__dirname'].filter((name) => name in window),
    );
    expect(found).toEqual([]);
  });

  test('gets exactly two functions, frozen', async ({ shell }) => {
    const bridge = await shell.page.evaluate(() => {
      const exposed: object = Reflect.get(window, 'arbiter') as object;
      return {
        members: Object.entries(exposed).map(([name, value]) => `${name}: ${typeof value}`),
        frozen: Object.isFrozen(exposed),
        replaceable: Reflect.set(window, 'arbiter', null),
      };
    });
    expect(bridge).toEqual({
      members: ['request: function', 'listen: function'],
      frozen: true,
      replaceable: false,
    });
  });

  test('never gets the IPC event object', async ({ shell }) => {
    const listening = shell.page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const bridge = Reflect.get(window, 'arbiter') as {
            listen(handler: (...args: unknown[]) => void): void;
          };
          bridge.listen((...args) =>
            resolve(
              args.map((arg) =>
                Object.keys(arg as object)
                  .toSorted()
                  .join(),
              ),
            ),
          );
        }),
    );
    expect(await listening).toEqual(['event,payload,seq']);
  });

  test('runs under the content security policy, which blocks an inline script', async ({ shell }) => {
    shell.allowError(/Content Security Policy/);
    const seen = await shell.page.evaluate(async () => {
      const violation = new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
      });
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      const header = (await fetch(location.pathname)).headers.get('content-security-policy');
      // An inline script that the policy allowed would have run by now and caused no violation.
      const ran = 'injected' in window;
      return { header, directive: ran ? 'none' : await violation, ran };
    });
    expect(seen).toMatchObject({ directive: 'script-src-elem', ran: false });
    expect(seen.header).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  test('cannot read a file outside the built window', async ({ shell }) => {
    shell.allowError(/404/);
    const statuses = await shell.page.evaluate(async () => {
      const paths = [
        '/../main/main.js',
        '/%2e%2e/main/main.js',
        '/..%2fmain%2fmain.js',
        '/..%5cmain.js',
        '/%00.js',
        '/%zz',
      ];
      return Promise.all(paths.map(async (path) => (await fetch(path)).status));
    });
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  });
});

test.describe('leaving the app is refused', () => {
  test('for a navigation, by script and by link', async ({ shell }) => {
    const { app, page } = shell;
    const refused = await app.evaluateHandle(({ BrowserWindow }) => {
      const urls: string[] = [];
      BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (event) => {
        if (event.defaultPrevented) urls.push(event.url);
      });
      return urls;
    });
    await page.evaluate(() => {
      location.href = 'https://evil.example/script';
    });
    await expect.poll(() => refused.jsonValue()).toContain('https://evil.example/script');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://evil.example/link' });
      document.body.append(link);
      link.click();
    });
    await expect.poll(() => refused.jsonValue()).toContain('https://evil.example/link');
    expect(await callBridge(page, 'settings.get', {})).toMatchObject({ ok: true });
  });

  test('for popups and for links to a new window', async ({ shell }) => {
    const before = await openCount(shell.app);
    await shell.page.evaluate(() => {
      open('https://evil.example/');
      open(location.href, '_blank', 'noopener');
      const link = Object.assign(document.createElement('a'), { href: location.href, target: '_blank' });
      document.body.append(link);
      link.click();
    });
    // This window is opened after the popups: when it exists, they would exist too.
    await shell.app.evaluate(async ({ BrowserWindow }) => {
      const control = new BrowserWindow({ show: false });
      await control.loadURL('about:blank');
      control.destroy();
    });
    await expect.poll(() => shell.app.windows().filter((page) => !page.isClosed()).length).toBe(before);
    expect(await openCount(shell.app)).toBe(before);
  });

  test('for a webview and a foreign frame', async ({ shell }) => {
    shell.allowError(/Content Security Policy|Refused to frame|Framing/);
    const frames = await shell.page.evaluate(async () => {
      const violation = new Promise((resolve) => {
        addEventListener('securitypolicyviolation', resolve, { once: true });
      });
      const frame = Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' });
      document.body.append(frame, document.createElement('webview'));
      await violation;
      return (
        document.querySelector('webview') instanceof HTMLUnknownElement ||
        document.querySelector('webview')?.constructor === HTMLElement
      );
    });
    expect(frames).toBe(true);
    const stopped = await shell.app.evaluate(({ BrowserWindow }) => {
      let prevented = false;
      const event = { preventDefault: () => void (prevented = true) };
      BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {});
      return prevented;
    });
    expect(stopped).toBe(true);
  });

  test('for addresses that are not https on the list', async ({ shell }) => {
    shell.allowError(/Not allowed to (load local resource|launch)|Content Security Policy/);
    const opened = await recordExternalUrls(shell.app);
    const hostile = [
      'file:///etc/passwd',
      'javascript:void(0)',
      'smb://evil.example/share',
      'ms-settings:about',
      'arbiter-custom://x',
      'http://sepolia.basescan.org/',
      'https://sepolia.basescan.org.evil.example/',
      'https://user:word@sepolia.basescan.org/',
      'https://sepolia.basescan.org:8443/',
      'https://evil.example/',
    ];
    // The allowed address comes last: when it was opened, the others have been checked.
    for (const url of [...hostile, 'https://sepolia.basescan.org/tx/0x00']) {
      await shell.page.evaluate((address) => void open(address), url);
    }
    await expect.poll(() => opened.jsonValue()).toEqual(['https://sepolia.basescan.org/tx/0x00']);
  });
});

test('permissions are denied except for copying text', async ({ shell }) => {
  shell.allowError(/Permissions policy violation/);
  const answers = await shell.page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    geolocation: await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        ({ code }) => resolve(code),
      );
    }),
    camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      (error: DOMException) => error.name,
    ),
    reading: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    writing: (await navigator.permissions.query({ name: 'clipboard-write' as PermissionName })).state,
  }));
  expect(answers).toMatchObject({
    notifications: 'denied',
    geolocation: 1,
    reading: 'denied',
    writing: 'granted',
  });
  expect(['NotAllowedError', 'NotFoundError']).toContain(answers.camera);
});

test.describe('the request channel', () => {
  const SENDERS = [
    ['a frame that is gone', null],
    ['a frame inside the page', { url: 'arbiter://app/', parent: { url: 'arbiter://app/' } }],
    ['another site', { url: 'https://evil.example/', parent: null }],
    ['a host that only begins like ours', { url: 'arbiter://app.evil/', parent: null }],
    ['our host under another scheme', { url: 'https://app/', parent: null }],
    ['a file', { url: 'file:///arbiter://app/', parent: null }],
  ] as const;
  for (const [name, frame] of SENDERS) {
    test(`refuses ${name}`, async ({ shell }) => {
      expect(await forge(shell.app, frame)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    });
  }

  test('answers the main frame of the app', async ({ shell }) => {
    expect(await forge(shell.app, { url: 'arbiter://app/', parent: null })).toMatchObject({ ok: true });
  });

  test('refuses a foreign document that was loaded into the window', async ({ shell }) => {
    await loadInWindow(shell.app, 'data:text/html,<title>foreign</title>');
    await expect(shell.page).toHaveTitle('foreign');
    expect(await callBridge(shell.page, 'settings.get', {})).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  });

  test('answers invalid calls with an error code', async ({ shell }) => {
    const junk: [unknown, unknown][] = [
      ['no.such.call', {}],
      ['__proto__', {}],
      ['constructor', {}],
      ['toString', {}],
      [42, {}],
      [null, null],
      [{ call: 'settings.get' }, {}],
      ['settings.set', 'not an object'],
      ['sessions.page', { limit: -1 }],
      ['x'.repeat(100_000), {}],
    ];
    for (const [call, input] of junk) {
      const answer = await callBridge(shell.page, call, input);
      expect(answer).toMatchObject({
        ok: false,
        code: expect.stringMatching(/^(UNKNOWN_CALL|INVALID_REQUEST)$/),
      });
    }
  });

  test('is the only channel of the page', async ({ shell }) => {
    const channels = await shell.app.evaluate(({ ipcMain }) => [
      ...(Reflect.get(ipcMain, '_invokeHandlers') as Map<string, unknown>).keys(),
      ...ipcMain.eventNames().map(String),
    ]);
    expect(channels.filter((channel) => channel.startsWith('arbiter'))).toEqual(['arbiter:request']);
  });
});

test('the window is sandboxed, isolated and has no Node', async ({ shell }) => {
  const preferences = await shell.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): object;
    };
    return contents.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
  });
});

/** These tests end the app, so each starts its own. */
async function withApp(run: (app: ElectronApplication, data: string) => Promise<void>): Promise<void> {
  const data = makeDataFolder();
  const app = await launchApp({ data });
  const program = app.process();
  try {
    await app.firstWindow();
    await run(app, data);
  } finally {
    if (program.exitCode === null) await app.close();
    removeDataFolder(data);
  }
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.describe('starting and quitting', () => {
  test('a second start brings the first window to the front and exits with a message', async ({ shell }) => {
    await shell.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    const second = await runApp({ data: shell.data });
    expect(second).toMatchObject({
      code: 0,
      said: expect.stringContaining('already open on this data folder'),
    });
    await expect
      .poll(() => shell.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
      .toBe(false);
    expect(await openCount(shell.app)).toBe(1);
  });

  test('quitting from the menu leaves neither a process nor host.json', async () => {
    await withApp(async (app, data) => {
      const { pid } = JSON.parse(readFileSync(join(data, 'host.json'), 'utf8')) as { pid: number };
      const ended = once(app.process(), 'exit');
      const closed = app.waitForEvent('close');
      await app.evaluate(
        ({ Menu }) => void setTimeout(() => Menu.getApplicationMenu()?.getMenuItemById('quit')?.click()),
      );
      await closed;
      expect(await ended).toEqual([0, null]);
      expect(alive(pid)).toBe(false);
      expect(existsSync(join(data, 'host.json'))).toBe(false);
    });
  });

  test('closing the window quits the app, and the next start restores its size', async () => {
    await withApp(async (app, data) => {
      const ended = once(app.process(), 'exit');
      const closed = app.waitForEvent('close');
      await app.evaluate(({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows()[0];
        window?.setBounds({ x: 40, y: 50, width: 1011, height: 707 });
        setTimeout(() => window?.close());
      });
      await closed;
      expect(await ended).toEqual([0, null]);
      const again = await launchApp({ data });
      await again.firstWindow();
      const bounds = await again.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
      );
      await again.close();
      expect(bounds).toMatchObject({ width: 1011, height: 707 });
    });
  });
});

test('an app that another program started opens no window and quits when idle', async () => {
  const data = makeDataFolder();
  const json = <T>(name: string): T => JSON.parse(readFileSync(join(data, name), 'utf8')) as T;
  const app = runApp({ data, args: ['--background', '--idle-exit', '--test-clock'] });
  await expect.poll(() => existsSync(join(data, 'host.json'))).toBe(true);
  // Programs that need the host start it with these arguments, however it was started before.
  expect(json<{ args: string[] }>('launcher.json').args.slice(-3)).toEqual([
    '--background',
    '--no-demo',
    '--idle-exit',
  ]);
  const { url, adminToken } = json<{ url: string; adminToken: string }>('host.json');
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ advanceMs: 11 * 60_000 });
  await fetch(new URL('/test/clock', url), { method: 'POST', headers, body }).catch(() => undefined);
  expect((await app).code).toBe(0);
  await expect(() => removeDataFolder(data)).toPass();
});

test('the app ends when its launcher is killed', async () => {
  const data = makeDataFolder();
  const { path, args } = appCommand({ data });
  const code = `
    const [path, ...args] = process.argv.slice(1);
    require('node:child_process').spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });`;
  const env = { ...process.env, TMPDIR: dirname(data) };
  const launcher = spawn(process.execPath, ['-e', code, path, ...args], { env, stdio: 'ignore' });
  const hostPid = (): number => {
    const file = join(data, 'host.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid : 0;
  };
  await expect.poll(hostPid).toBeGreaterThan(0);
  const pid = hostPid();
  launcher.kill('SIGKILL');
  await expect.poll(() => alive(pid)).toBe(false);
  // Its browser ends a moment later and writes into the folder until then.
  await expect(() => removeDataFolder(data)).toPass();
});

const restarted = async (shell: Shell, how: 'stop' | 'kill'): Promise<void> => {
  await shell.restart(how);
  expect(await callBridge(shell.page, 'settings.get', {})).toMatchObject({ ok: true });
};

test('the app starts again on the same data folder after a quit and after SIGKILL', async ({ shell }) => {
  await restarted(shell, 'stop');
  await restarted(shell, 'kill');
});
