import type { Params } from './cdp.ts';
import { NotModelled, strictEmitter } from './not-modelled.ts';
import { theBrowser } from './runtime.ts';
import { popupDecision, preventable, WebContents, type Preferences } from './web-contents.ts';

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface WindowOptions extends Partial<Bounds> {
  readonly show?: boolean;
  readonly title?: string;
  readonly backgroundColor?: string;
  readonly fullscreen?: boolean;
  readonly autoHideMenuBar?: boolean;
  readonly webPreferences?: Preferences;
}

const all = new Set<BrowserWindow>();
let lastId = 0;
let onAllClosed: () => void = () => undefined;
let onCreated: (window: BrowserWindow) => void = () => undefined;

/** Notifies the fake app of windows, without an import between the two files. */
export function watchWindows(created: (window: BrowserWindow) => void, allClosed: () => void): void {
  onCreated = created;
  onAllClosed = allClosed;
}

/** Targets that this model has created; any other page is a popup. */
const ownTargets = new Set<string>();
let making: Promise<unknown> = Promise.resolve();

async function makeTarget({ width, height }: Bounds): Promise<string> {
  const options = { url: 'about:blank', newWindow: true, width, height };
  const { targetId } = await theBrowser().cdp.send('Target.createTarget', options);
  ownTargets.add(String(targetId));
  return String(targetId);
}

/** Creates one target at a time, so that it can be distinguished from a popup. */
function queueTarget(bounds: Bounds): Promise<string> {
  const made = making.then(() => makeTarget(bounds));
  making = made.catch(() => undefined);
  return made;
}

/** Resumes a popup before closing it, because a page that waits for the debugger blocks its opener. */
async function closePopup(targetId: string): Promise<void> {
  const { cdp } = theBrowser();
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  await cdp.session(String(sessionId)).send('Runtime.runIfWaitingForDebugger');
  await cdp.send('Target.closeTarget', { targetId });
}

async function judgePopup(targetId: string): Promise<unknown> {
  await making;
  if (ownTargets.has(targetId)) return null;
  ownTargets.add(targetId);
  if ((await popupDecision()) === 'allow') return new BrowserWindow({}, targetId);
  return closePopup(targetId);
}

/** Applies the window-open handler to every page that the app did not open itself. */
export async function watchPopups(): Promise<void> {
  const { cdp } = theBrowser();
  cdp.on('Target.targetCreated', ({ targetInfo }: Params) => {
    const { type, targetId } = targetInfo as { type: string; targetId: string };
    if (type === 'page') void judgePopup(targetId).catch(() => undefined);
  });
  cdp.on('Target.targetDestroyed', ({ targetId }) => {
    for (const window of all) if (window.webContents.targetId === targetId) window.destroy();
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
}

/** The required preferences: the model has sandboxed pages only. */
function assertSandboxed(preferences: Preferences): void {
  const unsafe =
    preferences.nodeIntegration === true ||
    preferences.contextIsolation === false ||
    preferences.sandbox === false ||
    preferences.webSecurity === false;
  if (unsafe) throw new NotModelled('a window without sandbox, isolation or web security');
}

export class BrowserWindow extends strictEmitter('BrowserWindow') {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly options: WindowOptions;
  #bounds: Bounds;
  #state = { visible: false, minimized: false, maximized: false, focused: false, destroyed: false };
  #title: string;

  constructor(options: WindowOptions = {}, popupTarget?: string) {
    super();
    const preferences = options.webPreferences ?? {};
    assertSandboxed(preferences);
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.options = options;
    this.#bounds = { x, y, width, height };
    this.#title = options.title ?? '';
    const target = popupTarget === undefined ? queueTarget(this.#bounds) : Promise.resolve(popupTarget);
    this.webContents = new WebContents(target, preferences);
    this.webContents.on('standin-close', () => this.close());
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    all.add(this);
    if (options.show !== false) this.show();
    onCreated(this);
  }

  static getAllWindows = (): BrowserWindow[] => [...all];
  static getFocusedWindow = (): BrowserWindow | null => [...all].find((window) => window.isFocused()) ?? null;
  static fromWebContents = (contents: WebContents): BrowserWindow | null =>
    [...all].find((window) => window.webContents === contents) ?? null;
  static fromId = (id: number): BrowserWindow | null => [...all].find((window) => window.id === id) ?? null;

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    this.#state.visible = true;
    this.focus();
    this.emit('show');
  }

  hide(): void {
    this.#state.visible = false;
    this.emit('hide');
  }

  focus(): void {
    for (const window of all) window.#state.focused = window === this;
    this.emit('focus');
  }

  minimize(): void {
    this.#state = { ...this.#state, minimized: true, focused: false };
    this.emit('minimize');
  }

  restore(): void {
    this.#state.minimized = false;
    this.emit('restore');
  }

  maximize(): void {
    this.#state.maximized = true;
    this.emit('maximize');
  }

  isVisible = (): boolean => this.#state.visible;
  isFocused = (): boolean => this.#state.focused;
  isMinimized = (): boolean => this.#state.minimized;
  isMaximized = (): boolean => this.#state.maximized;
  isDestroyed = (): boolean => this.#state.destroyed;
  getTitle = (): string => this.#title;
  setTitle = (title: string): void => void (this.#title = title);
  getBounds = (): Bounds => ({ ...this.#bounds });
  getNormalBounds = (): Bounds => ({ ...this.#bounds });
  setBackgroundColor = (): void => undefined;

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }

  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#state.destroyed) return;
    this.#state.destroyed = true;
    all.delete(this);
    this.webContents.destroy();
    this.emit('closed');
    if (all.size === 0) onAllClosed();
  }
}
