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
