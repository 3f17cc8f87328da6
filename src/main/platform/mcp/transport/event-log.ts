import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/** The number of messages kept per connection; a client that missed more must initialise again. */
const MAX_ENTRIES = 128;

type SentMessage = Parameters<EventStore['storeEvent']>[1];

/** An event id is the number of the event and the id of its stream: `17-<stream>`. */
const EVENT_ID = /^(\d+)-(.+)$/u;

/**
 * Creates the log of the last messages of one connection, so that a client can resume a broken stream with the header
 * `Last-Event-ID`. It is bounded and in memory only, because all state can be read again by the tools.
 */
export function createEventLog(): EventStore {
  const entries: { readonly number: number; readonly streamId: string; readonly message: SentMessage }[] = [];
  let count = 0;

  /** The id contains its stream, because the event itself may already have been removed from the log. */
  const cursorOf = (eventId: string): { number: number; streamId: string } | null => {
    const [, number = '', streamId = ''] = EVENT_ID.exec(eventId) ?? [];
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
        // An empty message marks the start of a stream and is not repeated.
        if ('jsonrpc' in message) await send(`${number}-${streamId}`, message);
      }
      return cursor.streamId;
    },
  };
}
