import type { Params } from './cdp.ts';
import { invoke, ipcMain } from './ipc-main.ts';
import { NotModelled, onlyModelled, strictEmitter } from './not-modelled.ts';
import { PageDriver, type FrameRecord, type PreloadMessage } from './page-driver.ts';
import { fulfil, pageUrl } from './protocol.ts';
import { codec, theBrowser, toAppUrl } from './runtime.ts';
import { applyPermissions } from './session.ts';

export interface Preferences {
  readonly preload?: string;
  readonly nodeIntegration?: boolean;
  readonly contextIsolation?: boolean;
  readonly sandbox?: boolean;
  readonly webSecurity?: boolean;
  readonly webviewTag?: boolean;
  readonly spellcheck?: boolean;
  readonly devTools?: boolean;
}

type OpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' };

const all = new Map<number, WebContents>();
let lastId = 0;

/** An event of Electron whose default can be prevented. */
export const preventable = <T extends object>(fields: T) => {
  const event = {
    defaultPrevented: false,
    preventDefault: () => void (event.defaultPrevented = true),
    ...fields,
  };
  return event;
};

const frameModel = (frame: FrameRecord) =>
  onlyModelled(
    { url: frame.url, parent: frame.parentId === null ? null : {}, top: null, name: '' },
    'WebFrameMain',
  );

/** The page of a window. Calls before the page exists wait for it. */
export class WebContents extends strictEmitter('webContents') {
  readonly id = ++lastId;
  readonly #page: Promise<PageDriver>;
  #driver: PageDriver | null = null;
  #destroyed = false;
  #openHandler: OpenHandler | null = null;
  /** The address of `loadURL`, for which the guard does not run. */
  #expected: string | null = null;
  #loaded: () => void = () => undefined;
  #loading = false;
  readonly #preferences: Preferences;

  constructor(target: Promise<string>, preferences: Preferences = {}) {
    super();
    this.#preferences = preferences;
    all.set(this.id, this);
    this.#page = target.then((id) => this.#attach(id, preferences.preload ?? null));
    this.#page.catch((error: unknown) => {
      process.stderr.write(`stand-in: a window could not be made: ${String(error)}\n`);
    });
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.#driver?.targetId === targetId);
  }

  static fromId = (id: number): WebContents | undefined => all.get(id);
  static getAllWebContents = (): WebContents[] => [...all.values()];

  get targetId(): string | null {
    return this.#driver?.targetId ?? null;
  }

  get mainFrame(): object {
    return frameModel(this.#driver?.mainFrame ?? { id: '', parentId: null, url: '' });
  }

  getURL(): string {
    return this.#driver?.mainFrame?.url ?? '';
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  async loadURL(url: string): Promise<void> {
    this.#loading = true;
    const page = await this.#page;
    const address = pageUrl(url);
    if (address.startsWith('https:')) await applyPermissions(theBrowser().cdp, this, new URL(address).origin);
    this.#expected = address;
    const loaded = new Promise<void>((resolve) => {
      this.#loaded = resolve;
    });
    const { errorText } = await page.navigate(address);
    if (errorText !== undefined) throw new Error(`${String(errorText)} (-2) loading '${url}'`);
    return loaded;
  }

  reload(): void {
    void this.loadURL(this.getURL());
  }

  /** Ends the process of the page, as a crash does. */
  forcefullyCrashRenderer(): void {
    // The browser does not answer this command, because it closes the page that would answer.
    this.#quietly(this.#page.then((page) => page.session.send('Page.crash')));
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    const coded = args.map((arg) => codec.encode(arg));
    this.#quietly(this.#driver?.callPreload('Deliver', [channel, coded]));
  }

  executeJavaScript(code: string): Promise<unknown> {
    return this.#page.then((page) => page.evaluate(code));
  }

  isLoading(): boolean {
    return this.#loading;
  }

  getLastWebPreferences(): Preferences {
    return this.#preferences;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  /** Called when Playwright closes the page; the window decides. */
  close(): void {
    this.emit('standin-close');
  }

  /** Called by the window when it has closed. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    all.delete(this.id);
    this.#quietly(
      this.#page.then(({ targetId }) => theBrowser().cdp.send('Target.closeTarget', { targetId })),
    );
    this.emit('destroyed');
  }

  async #attach(targetId: string, preload: string | null): Promise<PageDriver> {
    this.#driver = await PageDriver.attach(targetId, preload, {
      onMessage: (message) => this.#quietly(this.#take(message)),
      onNavigated: (url) => this.emit('did-navigate', preventable({}), url),
      onNavigatedInPage: (url) => this.emit('did-navigate-in-page', preventable({}), url, true),
      onWindowOpen: (url) => this.#windowOpened(url),
      onRequest: (paused) => this.#quietly(this.#request(paused)),
      onPreloadError: (text) => {
        process.stderr.write(`Unable to load preload script: ${text}\n`);
        this.emit('preload-error', preventable({}), preload, new Error(text));
      },
      onLoaded: () => {
        this.#loading = false;
        this.#loaded();
        this.emit('did-finish-load');
      },
      onCrashed: () => this.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 11 }),
    });
    return this.#driver;
  }

  async #take({ kind, id, channel, args, contextId, frame }: PreloadMessage): Promise<void> {
    const senderFrame = frame === null ? null : frameModel(frame);
    const event = preventable({ sender: this, senderFrame, frameId: 1, processId: 1 });
    if (kind === 'send') {
      ipcMain.emit(channel, event, ...args);
      return;
    }
    try {
      const coded = codec.encode(await invoke(channel, event, args));
      await this.#driver?.callPreload('Settle', [id, true, coded], contextId);
    } catch (error) {
      await this.#driver?.callPreload('Settle', [id, false, codec.encode(error)], contextId);
    }
  }

  /** Runs the guards for navigations of the page. */
  async #request(paused: Params): Promise<void> {
    const page = await this.#page;
    const { requestId, resourceType, request, frameId, redirectedRequestId } = paused;
    const { url } = request as { url: string };
    const ofMainFrame = resourceType === 'Document' && frameId === page.mainFrame?.id;
    if (ofMainFrame && url !== this.#expected) {
      const name = redirectedRequestId === undefined ? 'will-navigate' : 'will-redirect';
      const event = preventable({ url: toAppUrl(url), isMainFrame: true, isSameDocument: false });
      this.emit(name, event, event.url);
      if (event.defaultPrevented) {
        await page.session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
    }
    if (ofMainFrame) this.#expected = null;
    await fulfil(page.session, paused);
  }

  #windowOpened(url: string): void {
    const { action } = this.#openHandler?.({ url }) ?? { action: 'allow' };
    decisions.push(action);
    for (const settle of undecided.splice(0)) settle();
  }

  /** Ignores the error of a closing page, which is no defect of the app. */
  #quietly(work: Promise<unknown> | undefined): void {
    work?.catch((error: unknown) => {
      if (error instanceof NotModelled || process.env['STANDIN_DEBUG'] === '1') {
        process.stderr.write(`stand-in: ${String(error)}\n`);
      }
    });
  }
}

const decisions: ('deny' | 'allow')[] = [];
const undecided: (() => void)[] = [];

/** The decision of the opener's handler about a popup that has just appeared. */
export async function popupDecision(): Promise<'deny' | 'allow'> {
  if (decisions.length === 0) await new Promise<void>((resolve) => undecided.push(resolve));
  return decisions.shift() ?? 'deny';
}
