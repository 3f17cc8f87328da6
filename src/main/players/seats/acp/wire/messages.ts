import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk';
import { z } from 'zod';

/** The maximum length of a message of an agent, in characters. */
const MAX_MESSAGE_LENGTH = 4 * 1024 * 1024;
/** Lines that are not messages, for example greetings on stdout; more of them end the agent. */
const MAX_BAD_LINES = 100;

const rpcId = z.union([z.string().max(256), z.number(), z.null()]);
/** Our requests have numbers as ids, so a message with any other id is no reply to one of our requests. */
const envelope = z.union([
  z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string().max(256), id: rpcId.optional() }),
  z.looseObject({ jsonrpc: z.literal('2.0'), id: z.int(), result: z.unknown() }).refine((m) => 'result' in m),
  z.looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.int(),
    error: z.looseObject({ code: z.int(), message: z.string() }),
  }),
]);

export interface MessageEvents {
  /** Called with the number of characters that have arrived. */
  onLength(length: number): void;
  /** The agent does not speak the protocol; the reason is for a person. */
  onViolation(reason: string): void;
}

/**
 * The agent's stdout and stdin as messages, one in each line. Lines that are not messages are skipped and
 * counted; too many of them, and a message that is too long, end the stream.
 */
export function messageStream(stdin: Writable, stdout: Readable, events: MessageEvents): Stream {
  let isOver = false;
  const readable = new ReadableStream<AnyMessage>({
    cancel() {
      isOver = true;
    },
    start(controller) {
      const decoder = new StringDecoder('utf8');
      let partial = '';
      let badLines = 0;
      const end = (reason: string | null): void => {
        if (isOver) return;
        isOver = true;
        partial = '';
        controller.close();
        if (reason !== null) events.onViolation(reason);
      };
      const onLine = (line: string): void => {
        const message = parseMessage(line);
        if (message !== null) controller.enqueue(message);
        else if (line.trim() !== '') badLines += 1;
      };
      stdout.on('data', (chunk: Buffer) => {
        if (isOver) return;
        const text = decoder.write(chunk);
        events.onLength(text.length);
        const lines = (partial + text).split('\n');
        partial = lines.pop() ?? '';
        for (const line of lines) {
          if (line.length > MAX_MESSAGE_LENGTH) return end('wrote a message of more than 4 MiB');
          onLine(line);
          if (badLines > MAX_BAD_LINES) return end('wrote more than 100 lines that are no messages');
        }
        if (partial.length > MAX_MESSAGE_LENGTH) end('wrote a message of more than 4 MiB');
      });
      stdout.once('close', () => end(null));
      stdout.once('error', () => end(null));
    },
  });
  const writable = new WritableStream<AnyMessage>({
    write: (message) =>
      new Promise((resolve, reject) => {
        stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
      }),
  });
  return { readable, writable };
}

function parseMessage(line: string): AnyMessage | null {
  try {
    const parsedEnvelope = envelope.safeParse(JSON.parse(line));
    return parsedEnvelope.success ? (parsedEnvelope.data as AnyMessage) : null;
  } catch {
    return null;
  }
}
