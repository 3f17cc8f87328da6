import type { MessageType } from '../../../shared/wire/league-v2.ts';

/** Remembers which method name worked per peer and message type. */
export interface MethodNameCache {
  /** The names with the remembered one first, if it is among them. */
  order(peer: string, type: MessageType, names: readonly string[]): readonly string[];
  learn(peer: string, type: MessageType, name: string): void;
  forget(peer: string): void;
}

export function createMethodNameCache(): MethodNameCache {
  const cache = new Map<string, Map<MessageType, string>>();
  return {
    order(peer, type, names) {
      const workingName = cache.get(peer)?.get(type);
      return workingName === undefined || !names.includes(workingName)
        ? names
        : [workingName, ...names.filter((name) => name !== workingName)];
    },
    learn(peer, type, name) {
      const names = cache.get(peer) ?? new Map<MessageType, string>();
      names.set(type, name);
      cache.set(peer, names);
    },
    forget: (peer) => void cache.delete(peer),
  };
}
