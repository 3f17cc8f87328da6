import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserWindow, watchWindows } from './browser-window.ts';
import { InstanceLock } from './instance-lock.ts';
import { NotModelled, strictEmitter } from './not-modelled.ts';
import { closeRegistration } from './protocol.ts';
import { killBrowser } from './runtime.ts';
import { preventable } from './web-contents.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** A promise with its resolver. */
class Signal {
  give: () => void = () => undefined;
  readonly promise = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

class App extends strictEmitter('app') {
  readonly isPackaged = false;
  #appPath = '';
  #manifest: Manifest = { name: 'standin', version: '0.0.0' };
  #ready = false;
  #sandbox = false;
  #quitting = false;
  readonly #paths = new Map<string, string>();
  #lock: InstanceLock | null = null;
  readonly #becameReady = new Signal();
  readonly #requested = new Signal();

  constructor() {
    super();
    watchWindows(
      (window) => this.emit('browser-window-created', preventable({}), window),
      () => this.#allClosed(),
    );
  }

  /** Called by the entry before the app's code runs. */
  adopt(appPath: string): void {
    this.#appPath = appPath;
    this.#manifest = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as Manifest;
  }

  /** Called by the entry when the browser runs and the app's module has been evaluated. */
  becomeReady(): void {
    closeRegistration();
    this.#ready = true;
    this.emit('ready', preventable({}), {});
    this.#becameReady.give();
  }

  isReady = (): boolean => this.#ready;
  getAppPath = (): string => this.#appPath;
  getName = (): string => this.#manifest.name;
  getVersion = (): string => this.#manifest.version;
  getLocale = (): string => 'en-US';
  isSandboxed = (): boolean => this.#sandbox;
  focus = (): void => undefined;
  /** The number on the icon of the app. */
  badgeCount = 0;
  setBadgeCount = (count: number): boolean => {
    this.badgeCount = count;
    return true;
  };

  whenReady(): Promise<void> {
    this.#requested.give();
    return this.#becameReady.promise;
  }

  /** Resolves when the app first waits; by then it has done everything that must precede `ready`. */
  waited(): Promise<void> {
    return this.#requested.promise;
  }

  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.#sandbox = true;
  }

  /** Whether the app asked for windows without the graphics card. */
  isAccelerated = true;
  disableHardwareAcceleration(): void {
    if (this.#ready)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    this.isAccelerated = false;
  }

  setPath(name: string, path: string): void {
    if (name === 'userData' && this.#ready) throw new NotModelled('moving userData after ready');
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const known = this.#paths.get(name);
    if (known !== undefined) return known;
    if (name === 'home') return homedir();
    if (name === 'temp') return tmpdir();
    if (name === 'userData') return join(homedir(), '.config', this.getName());
    throw new NotModelled(`app.getPath('${name}')`);
  }

  requestSingleInstanceLock(data: object = {}): boolean {
    this.#lock ??= new InstanceLock(this.getPath('userData'));
    return this.#lock.claim({ argv: process.argv, cwd: process.cwd(), data }, (start) =>
      this.emit('second-instance', preventable({}), start.argv, start.cwd, start.data ?? {}),
    );
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
  }

  hasSingleInstanceLock = (): boolean => this.#lock?.held ?? false;

  quit(): void {
    const before = preventable({});
    this.#quitting = true;
    this.emit('before-quit', before);
    if (before.defaultPrevented) {
      this.#quitting = false;
      return;
    }
    for (const window of BrowserWindow.getAllWindows()) window.close();
    if (BrowserWindow.getAllWindows().length > 0) {
      this.#quitting = false;
      return;
    }
    const will = preventable({});
    this.emit('will-quit', will);
    if (will.defaultPrevented) this.#quitting = false;
    else this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', preventable({}), code);
    this.#lock?.release();
    killBrowser();
    process.exit(code);
  }

  #allClosed(): void {
    if (this.#quitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }
}

export const app = new App();
