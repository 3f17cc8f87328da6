import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/** Kept per connection; whoever missed more than this starts anew. */
const MAX_ENTRIES = 128;

type Sent = Parameters<EventStore['storeEvent']>[1];

/** An id is the number of its event and the stream it went out on: `17-<stream>`. */
const ID = /^(\d+)-(.+)$/u;

/**
 * The last messages of one connection, so that a client whose stream broke can
 * ask for what it missed. In memory and bounded: the truth is in the sessions.
 */
export function createEventLog(): EventStore {
  const entries: { readonly number: number; readonly streamId: string; readonly message: Sent }[] = [];
  let count = 0;

  /** The id tells its stream itself: a busy stream beside it may have pushed the event out long ago. */
  const cursorOf = (eventId: string): { number: number; streamId: string } | null => {
    const [, number = '', streamId = ''] = ID.exec(eventId) ?? [];
    return number !== '' && Number(number) <= count ? { number: Number(number), streamId } : null;
  };

  return {
    async storeEvent(streamId, message) {
      count += 1;
      entries.push({ number: count, streamId, message });
      if (entries.length > MAX_ENTRIES) entries.shift();
      return `${count}-${streamId}`;
    },
    async getStreamIdForEventId(eventId) {
      return cursorOf(eventId)?.streamId;
    },
    async replayEventsAfter(lastEventId, { send }) {
      const cursor = cursorOf(lastEventId);
      if (cursor === null) return '';
      for (const { number, streamId, message } of entries.slice()) {
        if (streamId !== cursor.streamId || number <= cursor.number) continue;
        // An empty message marks the start of a stream and is nothing to repeat.
        if ('jsonrpc' in message) await send(`${number}-${streamId}`, message);
      }
      return cursor.streamId;
    },
  };
}
