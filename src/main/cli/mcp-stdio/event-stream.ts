import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { RpcMessage } from './rpc-messages.ts';
import { parseMessage } from './rpc-messages.ts';

/** Far more than any tool result; a longer event breaks the stream instead of filling the memory. */
const MAX_EVENT_LENGTH = 64 * 1024 * 1024;

/** The messages of a response: one JSON body or a stream of events. Ends when the body ends. */
export async function* messagesOf(response: Response): AsyncGenerator<RpcMessage> {
  if (response.body === null) return;
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    const message = parseMessage(await response.text());
    if (message !== null) yield message;
    return;
  }
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_LENGTH }));
  for await (const { data } of events) {
    const message = parseMessage(data);
    if (message !== null) yield message;
  }
}
