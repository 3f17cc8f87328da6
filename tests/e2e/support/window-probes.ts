import type { ElectronApplication, JSHandle, Page } from '@playwright/test';

/** Functions with which a spec calls the bridge and the main process directly. */

/** Calls the host as a script of the page can. */
export const callBridge = (page: Page, call: unknown, input: unknown): Promise<unknown> =>
  page.evaluate(
    ([name, value]) => {
      const bridge = Reflect.get(window, 'arbiter') as {
        request(call: unknown, input: unknown): Promise<unknown>;
      };
      return bridge.request(name, value);
    },
    [call, input] as const,
  );

/** Invokes the request channel with a forged sender. */
export const forge = (app: ElectronApplication, senderFrame: object | null): Promise<unknown> =>
  app.evaluate(({ ipcMain, BrowserWindow }, frame) => {
    type Handler = (event: object, call: string, input: object) => Promise<unknown>;
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>;
    const sender = BrowserWindow.getAllWindows()[0]?.webContents;
    return handlers.get('arbiter:request')?.({ sender, senderFrame: frame }, 'settings.get', {});
  }, senderFrame);

/** Loads an address from the main process, without guards. */
export const loadInWindow = (app: ElectronApplication, url: string): Promise<void> =>
  app.evaluate(async ({ BrowserWindow }, address) => {
    await BrowserWindow.getAllWindows()[0]?.loadURL(address);
  }, url);

export const openCount = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** Records external addresses instead of opening them. */
export const recordExternalUrls = (app: ElectronApplication): Promise<JSHandle<string[]>> =>
  app.evaluateHandle(({ shell }) => {
    const urls: string[] = [];
    shell.openExternal = (url: string) => {
      urls.push(url);
      return Promise.resolve();
    };
    return urls;
  });
