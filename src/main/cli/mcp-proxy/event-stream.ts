import type { RpcMessage } from './messages.ts';
import { parseMessage } from './messages.ts';

/** The data of one server-sent event; null for an event without data. */
function dataOf(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).trimStart()).join('\n');
}

/** The messages of a response: one JSON body or a stream of events. Ends when the body ends. */
export async function* messagesOf(answer: Response): AsyncGenerator<RpcMessage> {
  if (answer.body === null) return;
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    const message = parseMessage(await answer.text());
    if (message !== null) yield message;
    return;
  }
  let pending = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    pending += chunk.replaceAll('\r', '');
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = dataOf(block);
      const message = data === null || data === '' ? null : parseMessage(data);
      if (message !== null) yield message;
    }
  }
}
