import { app, Menu } from 'electron';
import { dockMenuItems, jumpListTasks, type JumpListProgram } from '../deep-links/quick-actions.ts';
import { shellText } from '../text.ts';
import type { HostObserver } from './host-observer.ts';

/** Fills the jump list of Windows or the dock menu of macOS, in the language of Settings. */
export function installSystemMenus(
  observer: HostObserver,
  program: JumpListProgram,
  onLink: (link: string) => void,
): void {
  let language = '';
  const refresh = (): void => {
    const text = shellText(observer.settings().language);
    if (text.languageTag === language) return;
    language = text.languageTag;
    if (process.platform === 'win32') app.setUserTasks(jumpListTasks(text, program));
    if (process.platform === 'darwin') app.dock?.setMenu(Menu.buildFromTemplate(dockMenuItems(text, onLink)));
  };
  refresh();
  observer.onChange(refresh);
}
