import { homedir } from 'node:os';
import { join } from 'node:path';

/** The program and its arguments that the system starts when the user logs in. */
export interface LoginItem {
  readonly program: string;
  readonly args: readonly string[];
  /** Whether the data folder is the one that the app uses by itself. */
  readonly isDefaultFolder: boolean;
}

/**
 * The values with which Electron registers the start at login. macOS starts the app without arguments, so it can only
 * use the default data folder there; nothing is registered for another one.
 */
export const loginSettings = (platform: NodeJS.Platform, isOn: boolean, item: LoginItem) =>
  platform === 'darwin'
    ? { openAtLogin: isOn && item.isDefaultFolder }
    : { openAtLogin: isOn, path: item.program, args: [...item.args] };

/** Quotes an argument of `Exec` as the Desktop Entry Specification requires. */
const quoted = (arg: string): string =>
  `"${arg.replace(/[\\"`$]/gu, (sign) => `\\${sign}`).replace(/%/gu, '%%')}"`;

/** The text of a file for the autostart folder of a Linux desktop. */
export const autostartEntry = ({ program, args }: Pick<LoginItem, 'program' | 'args'>): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Arbiter',
    `Exec=${[program, ...args].map(quoted).join(' ')}`,
    'Terminal=false',
    '',
  ].join('\n');

/** The file that starts the app at login: Linux desktops read this folder, as there is no API for it. */
export const autostartFile = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart', 'arbiter.desktop');
