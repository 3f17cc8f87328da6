import type { Log } from '../../src/main/platform/log.ts';

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

export interface LoginItemSwitchDeps {
  /** Whether Settings say that the app starts at login. */
  readonly isWanted: () => boolean;
  /** Hands a setting to the system; throws when the system refuses it. */
  readonly setLoginItem: (isOn: boolean) => void;
  readonly log: Log;
}

/**
 * Creates the function that hands the setting to the system if it has changed. It returns whether it has switched the
 * start at login on.
 */
export function createLoginItemSwitch({ isWanted, setLoginItem, log }: LoginItemSwitchDeps): () => boolean {
  /** The setting that was last handed to the system, also when the system refused it: it is not tried again. */
  let isRequested = false;
  return () => {
    const isOn = isWanted();
    if (isOn === isRequested) return false;
    isRequested = isOn;
    try {
      setLoginItem(isOn);
    } catch (error) {
      log('warn', 'could not change whether the app starts at login', { reason: String(error) });
      return false;
    }
    return isOn;
  };
}
