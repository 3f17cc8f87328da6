import { readFileSync } from 'node:fs';
import type { CdpSession, Params } from './cdp.ts';
import { makeBridge, makeCodec, pageWorld, preloadWorld } from './page-scripts.ts';
import { codec, SECRET, theBrowser, toAppUrl } from './runtime.ts';

/** A frame of the page session. */
export interface FrameRecord {
  readonly id: string;
  readonly parentId: string | null;
  url: string;
}

export interface PreloadMessage {
  readonly kind: 'invoke' | 'send';
  readonly id?: number;
  readonly channel: string;
  readonly args: readonly unknown[];
  readonly contextId: number;
  readonly frame: FrameRecord | null;
}

export interface PageListener {
  onMessage(message: PreloadMessage): void;
  onNavigated(url: string): void;
  onNavigatedInPage(url: string): void;
  onWindowOpen(url: string): void;
  onRequest(paused: Params): void;
  onPreloadError(text: string): void;
  onLoaded(): void;
  onCrashed(): void;
}

const PAGE_SOURCE = `(${pageWorld})(${JSON.stringify(SECRET)}, ${makeBridge});`;

/** Runs the preload in its own world of the main frame, with the `require` of the sandbox. */
const preloadSource = (file: string): string => `
if (window === window.top) {
  try {
    (function (require, module, exports) {${readFileSync(file, 'utf8')}
    }).call({}, (${preloadWorld})(${JSON.stringify(SECRET)}, ${makeBridge}, ${makeCodec}), { exports: {} }, {});
  } catch (error) {
    ${SECRET}Tell(JSON.stringify({ kind: 'failed', text: String(error) }));
  }
}`;

/** Controls one page of the browser: its frames and its worlds. */
export class PageDriver {
  readonly targetId: string;
  readonly #session: CdpSession;
  readonly #listener: PageListener;
  readonly #frames = new Map<string, FrameRecord>();
  readonly #frameOfContext = new Map<number, string>();
  #preloadContext: number | null = null;

  private constructor(targetId: string, session: CdpSession, listener: PageListener) {
    this.targetId = targetId;
    this.#session = session;
    this.#listener = listener;
  }

  static async attach(targetId: string, preload: string | null, listener: PageListener): Promise<PageDriver> {
    const { cdp } = theBrowser();
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
    const session = cdp.session(String(sessionId));
    const driver = new PageDriver(targetId, session, listener);
    driver.#listen();
    const scripts: Params[] = [{ source: PAGE_SOURCE }];
    if (preload !== null) scripts.push({ source: preloadSource(preload), worldName: SECRET });
    await Promise.all([
      session.send('Inspector.enable'),
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      session.send('Runtime.addBinding', { name: `${SECRET}Tell`, executionContextName: SECRET }),
      ...scripts.map((script) => session.send('Page.addScriptToEvaluateOnNewDocument', script)),
    ]);
    return driver;
  }

  get session(): CdpSession {
    return this.#session;
  }

  get mainFrame(): FrameRecord | null {
    return [...this.#frames.values()].find((frame) => frame.parentId === null) ?? null;
  }

  navigate(url: string): Promise<Params> {
    return this.#session.send('Page.navigate', { url });
  }

  /** Calls a function that the preload's world has put on its global object. */
  async callPreload(name: string, args: readonly unknown[], contextId = this.#preloadContext): Promise<void> {
    if (contextId === null) return;
    const list = args.map((arg) => JSON.stringify(arg)).join(',');
    await this.#session.send('Runtime.evaluate', { contextId, expression: `${SECRET}${name}(${list})` });
  }

  async evaluate(expression: string): Promise<unknown> {
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', options);
    if (exceptionDetails !== undefined) throw new Error('Script failed to execute');
    return (result as { value?: unknown }).value;
  }

  #listen(): void {
    const session = this.#session;
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      const id = String(frameId);
      this.#frames.set(id, { id, parentId: String(parentFrameId), url: 'about:blank' });
    });
    session.on('Page.frameDetached', ({ frameId }) => void this.#frames.delete(String(frameId)));
    session.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame as Record<string, string>));
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.#frames.get(String(frameId));
      if (frame === undefined) return;
      frame.url = toAppUrl(String(url));
      if (frame.parentId === null) this.#listener.onNavigatedInPage(frame.url);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => this.#contextCreated(context as Params));
    session.on('Runtime.bindingCalled', (call) => this.#told(call));
    session.on('Page.windowOpen', ({ url }) => this.#listener.onWindowOpen(toAppUrl(String(url))));
    session.on('Fetch.requestPaused', (paused) => this.#listener.onRequest(paused));
    session.on('Inspector.targetCrashed', () => this.#listener.onCrashed());
    session.on('Page.loadEventFired', () => this.#listener.onLoaded());
  }

  #navigated({ id = '', parentId, url = '' }: Record<string, string>): void {
    const frame = { id, parentId: parentId ?? null, url: toAppUrl(url) };
    if (frame.parentId === null) this.#frames.clear();
    this.#frames.set(id, frame);
    if (frame.parentId === null) this.#listener.onNavigated(frame.url);
  }

  #contextCreated({ id, name, auxData }: Params): void {
    const { frameId } = auxData as { frameId: string };
    this.#frameOfContext.set(Number(id), frameId);
    if (name === SECRET && (this.mainFrame?.id ?? frameId) === frameId) this.#preloadContext = Number(id);
  }

  #told({ name, payload, executionContextId }: Params): void {
    if (name !== `${SECRET}Tell`) return;
    const said = JSON.parse(String(payload)) as PreloadMessage & { text?: string };
    if (said.text !== undefined) {
      this.#listener.onPreloadError(said.text);
      return;
    }
    const contextId = Number(executionContextId);
    const frame = this.#frames.get(this.#frameOfContext.get(contextId) ?? '') ?? null;
    const args = said.args.map((arg) => codec.decode(arg as never));
    this.#listener.onMessage({ ...said, args, contextId, frame });
  }
}
