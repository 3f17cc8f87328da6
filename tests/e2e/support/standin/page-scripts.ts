/**
 * Code that runs inside the page. Each function is sent as text, so it can use
 * only its arguments and the globals of a page.
 */

/** The global object of the world of the injected code. */
interface World extends Window {
  [name: string]: unknown;
}

type Encoded = { t: string; v?: unknown };

/** A structured clone as text; throws for values that a real clone refuses. */
export function makeCodec() {
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };
  const encodeObject = (value: object): Encoded => {
    if (value instanceof Date) return { t: 'date', v: value.getTime() };
    if (value instanceof Map) return { t: 'map', v: [...value].map(encode) };
    if (value instanceof Set) return { t: 'set', v: [...value].map(encode) };
    if (value instanceof Uint8Array) return { t: 'bytes', v: [...value] };
    if (value instanceof Error) return { t: 'error', v: value.message };
    if (Array.isArray(value)) return { t: 'list', v: value.map(encode) };
    if (value instanceof Promise || value instanceof WeakMap) return refuse();
    return { t: 'object', v: Object.entries(value).map(([key, item]) => [key, encode(item)]) };
  };
  const encode = (value: unknown): Encoded => {
    if (value === undefined) return { t: 'undefined' };
    if (typeof value === 'bigint') return { t: 'bigint', v: String(value) };
    if (typeof value === 'number' && !Number.isFinite(value)) return { t: 'number', v: String(value) };
    if (typeof value === 'function' || typeof value === 'symbol') return refuse();
    if (typeof value === 'object' && value !== null) return encodeObject(value);
    return { t: 'plain', v: value };
  };
  const pairs = (list: unknown): [string, Encoded][] => list as [string, Encoded][];
  const decoders: Record<string, (v: unknown) => unknown> = {
    undefined: () => undefined,
    plain: (v) => v,
    bigint: (v) => BigInt(v as string),
    number: Number,
    date: (v) => new Date(v as number),
    bytes: (v) => new Uint8Array(v as number[]),
    error: (v) => new Error(v as string),
    list: (v) => (v as Encoded[]).map(decode),
    set: (v) => new Set((v as Encoded[]).map(decode)),
    map: (v) => new Map((v as Encoded[]).map(decode) as [unknown, unknown][]),
    object: (v) => {
      const made: Record<string, unknown> = {};
      for (const [key, item] of pairs(v)) {
        Object.defineProperty(made, key, {
          value: decode(item),
          enumerable: true,
          writable: true,
          configurable: true,
        });
      }
      return made;
    },
  };
  const decode = (coded: Encoded): unknown => decoders[coded.t]?.(coded.v);
  return { encode, decode };
}

/**
 * One side of the bridge between the two worlds of a document. Values are sent
 * as the detail of a DOM event, which the browser clones between worlds;
 * functions are sent as numbers and called by message.
 */
export function makeBridge(secret: string, side: 'page' | 'preload') {
  const other = side === 'page' ? 'preload' : 'page';
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const promises = new Map<number, [(value: unknown) => void, (reason: Error) => void]>();
  let lastId = 0;
  let answer: unknown;

  const pack = (value: unknown): unknown => {
    if (typeof value === 'function') {
      functions.set(++lastId, value as (...args: unknown[]) => unknown);
      return { [secret]: 'function', id: lastId };
    }
    if (value instanceof Promise) {
      const id = ++lastId;
      value.then(
        (result) => post('settle', { id, ok: true, value: pack(result) }),
        (reason: unknown) => post('settle', { id, ok: false, value: String(reason) }),
      );
      return { [secret]: 'promise', id };
    }
    if (Array.isArray(value)) return value.map(pack);
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
      return value;
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item)]));
  };
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack);
    if (typeof value !== 'object' || value === null) return value;
    const { [secret]: kind, id } = value as Record<string, unknown>;
    if (kind === 'function') return (...args: unknown[]) => call(id as number, args);
    if (kind === 'promise') return new Promise((ok, fail) => promises.set(id as number, [ok, fail]));
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]));
  };
  const post = (topic: string, detail: unknown): void => {
    dispatchEvent(new CustomEvent(`${secret}:${other}:${topic}`, { detail: structuredClone(detail) }));
  };
  const on = (topic: string, take: (detail: Record<string, unknown>) => void): void => {
    addEventListener(`${secret}:${side}:${topic}`, (event) => {
      event.stopImmediatePropagation();
      take((event as CustomEvent<Record<string, unknown>>).detail);
    });
  };
  const call = (id: number, args: unknown[]): unknown => {
    answer = undefined;
    post('call', { id, args: pack(args) });
    const { ok, value } = answer as { ok: boolean; value: unknown };
    if (ok) return unpack(value);
    throw new Error(String(value));
  };

  on('call', ({ id, args }) => {
    try {
      const value = functions.get(id as number)?.(...(unpack(args) as unknown[]));
      post('answer', { ok: true, value: pack(value) });
    } catch (error) {
      post('answer', { ok: false, value: error instanceof Error ? error.message : String(error) });
    }
  });
  on('answer', (detail) => {
    answer = detail;
  });
  on('settle', ({ id, ok, value }) => {
    const [resolve, reject] = promises.get(id as number) ?? [];
    promises.delete(id as number);
    if (ok === true) resolve?.(unpack(value));
    else reject?.(new Error(String(value)));
  });
  return { pack, unpack, post, on };
}

/** Runs in the main world, before any script of the page, and receives what the preload exposes. */
export function pageWorld(secret: string, bridgeOf: typeof makeBridge): void {
  const bridge = bridgeOf(secret, 'page');
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) freeze(item);
    return typeof value === 'function' || typeof value === 'object' ? Object.freeze(value) : value;
  };
  bridge.on('expose', ({ key, value }) => {
    Object.defineProperty(globalThis, key as string, {
      value: freeze(bridge.unpack(value)),
      enumerable: true,
    });
  });
}

/** Runs in the isolated world: the module `electron` of a sandboxed preload, and the four modules that it may require. */
export function preloadWorld(
  secret: string,
  bridgeOf: typeof makeBridge,
  codecOf: typeof makeCodec,
): (name: string) => unknown {
  const world = globalThis as unknown as World;
  const bridge = bridgeOf(secret, 'preload');
  const codec = codecOf();
  const waiting = new Map<number, [(value: unknown) => void, (reason: Error) => void]>();
  const listeners = new Map<string, ((event: object, ...args: unknown[]) => void)[]>();
  let lastId = 0;
  const notify = (frame: object): void =>
    (world[`${secret}Tell`] as (text: string) => void)(JSON.stringify(frame));

  world[`${secret}Settle`] = (id: number, ok: boolean, value: Encoded): void => {
    const [resolve, reject] = waiting.get(id) ?? [];
    waiting.delete(id);
    if (ok) resolve?.(codec.decode(value));
    else reject?.(codec.decode(value) as Error);
  };
  world[`${secret}Deliver`] = (channel: string, args: Encoded[]): void => {
    for (const listener of listeners.get(channel) ?? [])
      listener({ sender: ipcRenderer }, ...args.map(codec.decode));
  };

  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        notify({ kind: 'invoke', id, channel, args: args.map(codec.encode) });
        waiting.set(id, [resolve, reject]);
      }),
    send: (channel: string, ...args: unknown[]): void =>
      notify({ kind: 'send', channel, args: args.map(codec.encode) }),
    on: (channel: string, listener: (event: object, ...args: unknown[]) => void) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off: (channel: string, listener: unknown) => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((known) => known !== listener),
      );
      return ipcRenderer;
    },
  };
  const contextBridge = {
    exposeInMainWorld: (key: string, value: unknown): void =>
      bridge.post('expose', { key, value: bridge.pack(value) }),
  };
  const strict = (name: string, target: object): object =>
    new Proxy(target, {
      get: (_target, key) => {
        if (typeof key === 'symbol' || key in target || key === '__esModule') {
          return Reflect.get(target, key) as unknown;
        }
        throw new Error(`not modelled: ${name}.${key}`);
      },
    });
  const electron = strict('electron', {
    contextBridge: strict('contextBridge', contextBridge),
    ipcRenderer: strict('ipcRenderer', ipcRenderer),
  });
  return (name) => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
}
