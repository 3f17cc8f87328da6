import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/** Kept per connection; whoever missed more than this starts anew. */
const KEPT = 128;

type Sent = Parameters<EventStore['storeEvent']>[1];

/**
 * The last messages of one connection, so that a client whose stream broke can
 * ask for what it missed. In memory and bounded: the truth is in the sessions.
 */
export function createEventLog(): EventStore {
  const kept: { readonly id: string; readonly streamId: string; readonly message: Sent }[] = [];
  let count = 0;
  return {
    async storeEvent(streamId, message) {
      count += 1;
      const id = `${count}-${streamId}`;
      kept.push({ id, streamId, message });
      if (kept.length > KEPT) kept.shift();
      return id;
    },
    async getStreamIdForEventId(eventId) {
      return kept.find(({ id }) => id === eventId)?.streamId;
    },
    async replayEventsAfter(lastEventId, { send }) {
      const from = kept.findIndex(({ id }) => id === lastEventId);
      const streamId = kept[from]?.streamId ?? '';
      if (from < 0) return streamId;
      for (const event of kept.slice(from + 1)) {
        // An empty message marks the start of a stream and is nothing to repeat.
        if (event.streamId === streamId && 'jsonrpc' in event.message) await send(event.id, event.message);
      }
      return streamId;
    },
  };
}
