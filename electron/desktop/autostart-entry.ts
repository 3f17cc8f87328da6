import { homedir } from 'node:os';
import { join } from 'node:path';
import type { LoginItem } from './login-settings.ts';

/** Quotes an argument of `Exec` as the Desktop Entry Specification requires. */
const quote = (arg: string): string =>
  `"${arg.replace(/[\\"`$]/gu, (sign) => `\\${sign}`).replace(/%/gu, '%%')}"`;

/** The text of a file for the autostart folder of a Linux desktop. */
export const autostartEntry = ({ program, args }: Pick<LoginItem, 'program' | 'args'>): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Arbiter',
    `Exec=${[program, ...args].map(quote).join(' ')}`,
    'Terminal=false',
    '',
  ].join('\n');

/** The file that starts the app at login: Linux desktops read this folder, as there is no API for it. */
export const autostartFile = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart', 'arbiter.desktop');
