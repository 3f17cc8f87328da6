import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { Log } from '../src/main/log.ts';
import type { ShellEye } from './shell-eye.ts';

/** The program and its words, as the system starts them with the person's session. */
export interface LoginStart {
  readonly program: string;
  readonly args: readonly string[];
}

/** A value of `Exec` in quotes, as the desktop entry specification has it. */
const quoted = (word: string): string =>
  `"${word.replace(/[\\"`$]/gu, (sign) => `\\${sign}`).replace(/%/gu, '%%')}"`;

/** An entry of the desktop's autostart folder. */
export const desktopEntry = ({ program, args }: LoginStart): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Arbiter',
    `Exec=${[program, ...args].map(quoted).join(' ')}`,
    'Terminal=false',
    '',
  ].join('\n');

/** Linux has no call for it; its desktops read this folder. */
export const autostartFile = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart', 'arbiter.desktop');

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
export function followLogin(eye: ShellEye, start: LoginStart, log: Log): void {
  let applied = false;
  const take = (): void => {
    const wanted = eye.settings().startAtLogin;
    if (wanted === applied) return;
    applied = wanted;
    try {
      apply(wanted, start);
    } catch (error) {
      log('warn', 'starting at login could not be changed', { reason: String(error) });
    }
  };
  take();
  eye.onNews(take);
}
