import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { app, dialog } from 'electron';
import type { Log } from '../../src/main/platform/log.ts';
import { shellText } from '../text.ts';
import { autostartEntry, autostartFile } from './autostart-entry.ts';
import type { HostObserver } from './host-observer.ts';
import { createLoginItemSwitch, loginSettings, type LoginItem } from './login-settings.ts';

function setLoginItem(isOn: boolean, item: LoginItem): void {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings(loginSettings(process.platform, isOn, item));
    return;
  }
  const file = autostartFile(process.env);
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, autostartEntry(item));
}

/** Whether macOS started the app at login; macOS passes no arguments, so the app asks. */
export const isOpenedAtLogin = (): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;

/** Says what macOS needs before the app can start at login. */
function explainOnMac(item: LoginItem): void {
  if (process.platform !== 'darwin') return;
  const text = shellText();
  const isBlocked = app.getLoginItemSettings().status === 'requires-approval';
  const message = item.isDefaultFolder ? (isBlocked ? text.loginApproval : null) : text.loginOtherFolder;
  if (message !== null) void dialog.showMessageBox({ type: 'info', title: 'Arbiter', message });
}

/**
 * Starts the app at login while Settings say so. The system's settings are left
 * alone until the user switches this on.
 */
export function syncLoginItem(observer: HostObserver, item: LoginItem, log: Log): void {
  const applySetting = createLoginItemSwitch({
    isWanted: () => observer.settings().startAtLogin,
    setLoginItem: (isOn) => setLoginItem(isOn, item),
    log,
  });
  applySetting();
  observer.onChange(() => {
    if (applySetting()) explainOnMac(item);
  });
}
