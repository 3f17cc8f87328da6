import { EventEmitter } from 'node:events';

/** Members that the stand-in does not model throw an error with their name. */
export class NotModelled extends Error {
  constructor(what: string) {
    super(`not modelled: ${what}`);
    this.name = 'NotModelled';
  }
}

/** Names that the runtime reads on any object that it awaits, prints or converts to text. */
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

/** A module of Electron that is not modelled. */
export const absent = (name: string): object => onlyModelled({}, name);

/**
 * A base class whose instances throw for any member that neither they nor an
 * event emitter have. The check is at the end of the prototype chain, where it
 * does not affect private fields.
 */
export function strictEmitter(name: string): new () => EventEmitter {
  class Base extends EventEmitter {}
  Object.setPrototypeOf(Base.prototype, new Proxy(EventEmitter.prototype, strict<EventEmitter>(name)));
  return Base;
}
