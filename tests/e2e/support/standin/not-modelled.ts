import { EventEmitter } from 'node:events';

/** The stand-in never pretends: what it does not model throws and names itself. */
export class NotModelled extends Error {
  constructor(what: string) {
    super(`not modelled: ${what}`);
    this.name = 'NotModelled';
  }
}

/** Names the runtime itself looks up on any object that it awaits, prints or turns into text. */
const RUNTIME_NAMES = new Set(['then', 'toJSON', '__esModule']);

const strict = <T extends object>(name: string): ProxyHandler<T> => ({
  get(target, key, receiver: unknown) {
    if (typeof key === 'symbol' || key in target || RUNTIME_NAMES.has(key)) {
      return Reflect.get(target, key, receiver) as unknown;
    }
    throw new NotModelled(`${name}.${key}`);
  },
});

/** Wraps a modelled object so that any other member throws instead of being undefined. */
export const onlyModelled = <T extends object>(target: T, name: string): T =>
  new Proxy(target, strict<T>(name));

/** A whole module of Electron of which nothing is modelled. */
export const absent = (name: string): object => onlyModelled({}, name);

/**
 * A base class whose instances throw on any member that neither they nor an
 * event emitter have. The check sits at the end of the prototype chain, where
 * private fields do not notice it.
 */
export function strictEmitter(name: string): new () => EventEmitter {
  class Base extends EventEmitter {}
  Object.setPrototypeOf(Base.prototype, new Proxy(EventEmitter.prototype, strict<EventEmitter>(name)));
  return Base;
}
