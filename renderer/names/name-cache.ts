import { MAX_NAMES, type AgentInfo, type Api, type ResolvedName } from '../../src/shared/contract/index.ts';

/** Maximum number of names; the names that were read first are dropped first. */
const MAX_CACHED = 5000;

/**
 * The names of ids as the window knows them. Ids that are requested in the same turn of the event loop are read with one
 * call.
 */
export interface NameCache {
  /** The name, null where the host knows none, undefined while it is not read. */
  get(id: string): ResolvedName | null | undefined;
  /** Reads a name unless it is known. */
  request(id: string): void;
  /** Drops all names and reads the names on screen again. */
  forget(): void;
  subscribe(listener: () => void): () => void;
  /** Increases with every change. */
  version(): number;
}

export function createNameCache(api: Api): NameCache {
  const nameById = new Map<string, ResolvedName | null>();
  /** Ids that were requested and not read yet; a call for those in `idsInCalls` has been sent. */
  const requestedIds = new Set<string>();
  const idsInCalls = new Set<string>();
  const listeners = new Set<() => void>();
  const agentNames = new Map<string, string>();
  let isScheduled = false;
  let version = 0;

  const saveName = (id: string, name: ResolvedName | null): void => {
    nameById.delete(id);
    nameById.set(id, name);
    for (const oldest of nameById.keys()) {
      if (nameById.size <= MAX_CACHED) return;
      nameById.delete(oldest);
    }
  };
  const notify = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const read = async (ids: readonly string[]): Promise<void> => {
    try {
      const names = new Map(
        (await api.call('names.resolve', { ids: [...ids] })).map((name) => [name.id, name]),
      );
      for (const id of ids) saveName(id, names.get(id) ?? null);
    } catch {
      // The ids stay unread and are shown short; they are read again when something asks for them.
      return;
    } finally {
      for (const id of ids) {
        requestedIds.delete(id);
        idsInCalls.delete(id);
      }
    }
    notify();
  };
  const flush = (): void => {
    isScheduled = false;
    const ids = [...requestedIds].filter((id) => !idsInCalls.has(id));
    for (const id of ids) idsInCalls.add(id);
    for (let from = 0; from < ids.length; from += MAX_NAMES) void read(ids.slice(from, from + MAX_NAMES));
  };
  const forget = (): void => {
    nameById.clear();
    notify();
  };
  api.onEvent(({ name, payload }) => {
    if (name === 'agent.changed' && saveAgentName(agentNames, payload)) forget();
  });
  api.onConnectionChange((state) => state === 'up' && forget());
  return {
    get: (id) => nameById.get(id),
    request(id) {
      if ((nameById.get(id) ?? null) !== null || requestedIds.has(id)) return;
      requestedIds.add(id);
      if (isScheduled) return;
      isScheduled = true;
      queueMicrotask(flush);
    },
    forget,
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Saves the name and badge of an agent; true when they differ from the saved ones. Other changes leave names valid.
 */
function saveAgentName(savedNames: Map<string, string>, { agentId, name, badge }: AgentInfo): boolean {
  const current = JSON.stringify([name, badge]);
  if (savedNames.get(agentId) === current) return false;
  savedNames.set(agentId, current);
  return true;
}
