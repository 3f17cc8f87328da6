import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { app } from 'electron';
import type { Log } from '../../src/main/platform/log.ts';
import { autostartFile, desktopEntry, type LoginItem } from './desktop-entry.ts';
import type { WindowObserver } from './window-observer.ts';

function apply(on: boolean, start: LoginItem): void {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on, path: start.program, args: [...start.args] });
    return;
  }
  const file = autostartFile(process.env);
  if (!on) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, desktopEntry(start));
}

/**
 * Starts the app at login while Settings say so. The system's settings are left
 * alone until the user switches this on.
 */
export function syncLoginItem(observer: WindowObserver, start: LoginItem, log: Log): void {
  let applied = false;
  const applySetting = (): void => {
    const wanted = observer.settings().startAtLogin;
    if (wanted === applied) return;
    applied = wanted;
    try {
      apply(wanted, start);
    } catch (error) {
      log('warn', 'could not change whether the app starts at login', { reason: String(error) });
    }
  };
  applySetting();
  observer.onChange(applySetting);
}
