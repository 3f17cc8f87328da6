import type { ServerResponse } from 'node:http';
import { API_HEADERS } from '../../platform/net/server-hardening.ts';
import type { Clock } from '../../platform/runtime.ts';

/** A response of lines of JSON that stays open. An empty line is sent every few seconds while nothing else is. */
export interface LineStream {
  /** Sends one line; `line` is JSON without its end of line. Does nothing when the client has disconnected. */
  send(line: string): void;
  /** Ends the response after what was sent. */
  close(): void;
  onClose(listener: () => void): void;
}

/** Clients give up after 15 s without a byte, and expect a line at least every 7 s. */
const KEEP_ALIVE_MS = 6000;
/** A client that reads this little of what it is sent is disconnected. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Begins a stream on a response of which nothing was sent yet. */
export function openLineStream(response: ServerResponse, clock: Clock): LineStream {
  let cancel = (): void => undefined;
  let isOpen = true;
  const write = (text: string): void => {
    if (!isOpen) return;
    response.write(text);
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  };
  const keepAlive = (): void => {
    write('\n');
    cancel = clock.after(KEEP_ALIVE_MS, keepAlive);
  };
  response.writeHead(200, { ...API_HEADERS, 'content-type': 'application/x-ndjson' });
  // The response begins at once, also when there is no line to send yet.
  keepAlive();
  response.once('close', () => {
    isOpen = false;
    cancel();
  });
  return {
    send: (line) => write(`${line}\n`),
    close() {
      if (!isOpen) return;
      isOpen = false;
      cancel();
      response.end();
    },
    onClose: (listener) => void response.once('close', listener),
  };
}
