import { homedir } from 'node:os';
import { join } from 'node:path';

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
