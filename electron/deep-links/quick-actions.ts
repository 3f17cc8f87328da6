import type { MenuItemConstructorOptions, Task } from 'electron';
import type { ShellText } from '../text.ts';

/**
 * The places that the system's menus of the app lead to: the jump list of Windows and the dock menu of macOS. Each is a
 * link (`deep-links/deep-link.ts`), so that a menu can do no more than a link: it opens a place and starts nothing.
 */

interface QuickAction {
  readonly link: string;
  readonly title: string;
}

const quickActions = (text: Pick<ShellText, 'newMatch' | 'overview'>): readonly QuickAction[] => [
  { link: 'arbiter://open/new', title: text.newMatch },
  { link: 'arbiter://open/overview', title: text.overview },
];

export interface JumpListProgram {
  /** The program of the app, which also holds its icon. */
  readonly program: string;
  /** Arguments before the link; empty for an installed app. */
  readonly args: readonly string[];
}

/** Quotes one argument of a command line of Windows. */
const quote = (word: string): string => (/[\s"]/u.test(word) ? `"${word.replaceAll('"', '\\"')}"` : word);

/** The tasks of the jump list, which start the app with a link; the running app takes it from the second start. */
export const jumpListTasks = (
  text: Pick<ShellText, 'newMatch' | 'overview'>,
  { program, args }: JumpListProgram,
): Task[] =>
  quickActions(text).map(({ link, title }) => ({
    program,
    arguments: [...args, link].map(quote).join(' '),
    title,
    description: title,
    iconPath: program,
    iconIndex: 0,
  }));

export const dockMenuItems = (
  text: Pick<ShellText, 'newMatch' | 'overview'>,
  onLink: (link: string) => void,
): MenuItemConstructorOptions[] =>
  quickActions(text).map(({ link, title }) => ({ label: title, click: () => onLink(link) }));
