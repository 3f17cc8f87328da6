import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { app } from 'electron';
import type { Log } from '../src/main/platform/log.ts';
import { autostartFile, desktopEntry, type LoginStart } from './desktop-entry.ts';
import type { WindowObserver } from './window-observer.ts';

function apply(on: boolean, start: LoginStart): void {
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

/** Follows the switch in Settings. What was never switched on is never touched. */
export function followLogin(observer: WindowObserver, start: LoginStart, log: Log): void {
  let applied = false;
  const take = (): void => {
    const wanted = observer.settings().startAtLogin;
    if (wanted === applied) return;
    applied = wanted;
    try {
      apply(wanted, start);
    } catch (error) {
      log('warn', 'starting at login could not be changed', { reason: String(error) });
    }
  };
  take();
  observer.onChange(take);
}
