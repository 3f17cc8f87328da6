import { expect, test } from 'vitest';
import { messagesOf } from '../../../../../src/main/cli/mcp-stdio/event-stream.ts';

const note = (n: number) => ({ jsonrpc: '2.0', method: 'note', params: { n } });

/** Reads the messages of a body that arrives in these pieces. */
async function read(
  pieces: readonly (string | Uint8Array)[],
  type = 'text/event-stream',
): Promise<unknown[]> {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  const body = new ReadableStream({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece);
      controller.close();
    },
  });
  const received: unknown[] = [];
  const answer = new Response(body, { headers: { 'content-type': type } });
  for await (const message of messagesOf(answer)) received.push(message);
  return received;
}

test('reads events from pieces of any size, with either line ending and between comments', async () => {
  const stream = `: hello\n\nid: 1\ndata: ${JSON.stringify(note(1))}\r\n\r\nevent: message\ndata: ${JSON.stringify(note(2))}\n\n`;
  expect(await read([stream])).toEqual([note(1), note(2)]);
  expect(await read([...stream])).toEqual([note(1), note(2)]);
});

test('joins a character that the network split into two pieces', async () => {
  const bytes = new TextEncoder().encode(`data: {"jsonrpc":"2.0","method":"é"}\n\n`);
  const at = bytes.indexOf(0xc3) + 1;
  expect(await read([bytes.slice(0, at), bytes.slice(at)])).toEqual([{ jsonrpc: '2.0', method: 'é' }]);
});

test('reads an event of several lines as one message and ignores junk, empty events and an unfinished last one', async () => {
  expect(await read(['data: {"jsonrpc":"2.0",\ndata: "method":"note"}\n\n'])).toEqual([
    { jsonrpc: '2.0', method: 'note' },
  ]);
  expect(await read(['data: not json\n\ndata:\n\ndata: {"jsonrpc":"2.0","method":"cut'])).toEqual([]);
});

test('reads a JSON response as one message', async () => {
  expect(await read([JSON.stringify(note(1))], 'application/json')).toEqual([note(1)]);
  expect(await read(['<html>'], 'application/json')).toEqual([]);
});

test('breaks the stream at an event longer than the limit', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const pieces = ['data: ', ...Array.from({ length: 65 }, () => megabyte)];
  await expect(read(pieces)).rejects.toThrow('exceeded max buffer size');
});
