import type { LineStream } from './line-stream.ts';

/** The event stream of each agent; a new stream closes the previous one. */
export interface EventStreams {
  add(agentId: string, stream: LineStream): void;
  send(agentIds: readonly string[], event: object): void;
  has(agentId: string): boolean;
  agents(): readonly string[];
  closeStreamOf(agentId: string): void;
  closeAll(): void;
}

export function createEventStreams(): EventStreams {
  const streams = new Map<string, LineStream>();
  return {
    add(agentId, stream) {
      streams.get(agentId)?.close();
      streams.set(agentId, stream);
      stream.onClose(() => {
        if (streams.get(agentId) === stream) streams.delete(agentId);
      });
    },
    send(agentIds, event) {
      const line = JSON.stringify(event);
      for (const agentId of new Set(agentIds)) streams.get(agentId)?.send(line);
    },
    has: (agentId) => streams.has(agentId),
    closeStreamOf: (agentId) => streams.get(agentId)?.close(),
    agents: () => [...streams.keys()],
    closeAll() {
      for (const stream of streams.values()) stream.close();
      streams.clear();
    },
  };
}
