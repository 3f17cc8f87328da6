import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { messageStream } from '../../../../../../../src/main/players/seats/acp/wire/messages.ts';

function opened() {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const violations: string[] = [];
  let length = 0;
  const stream = messageStream(stdin, stdout, {
    onLength: (added) => (length += added),
    onViolation: (reason) => violations.push(reason),
  });
  return { stdin, stdout, stream, violations, length: () => length };
}

async function all(stream: ReadableStream<unknown>): Promise<unknown[]> {
  const messages: unknown[] = [];
  for await (const message of stream) messages.push(message);
  return messages;
}

const update = { jsonrpc: '2.0', method: 'session/update', params: { é: '…' } };

test('messages are read across chunks, and other lines are skipped', async () => {
  const { stdout, stream, violations } = opened();
  const bytes = Buffer.from(
    `Welcome!\n[1,2]\n${JSON.stringify(update)}\n{"jsonrpc":"2.0","id":1,"result":null}\n`,
  );
  for (let at = 0; at < bytes.length; at += 7) stdout.write(bytes.subarray(at, at + 7));
  stdout.end();
  expect(await all(stream.readable)).toEqual([update, { jsonrpc: '2.0', id: 1, result: null }]);
  expect(violations).toEqual([]);
});

test.each([
  ['an answer to a request with a text as id', { jsonrpc: '2.0', id: 'a\u001b', result: 1 }],
  ['an answer without a result', { jsonrpc: '2.0', id: 1 }],
  ['another version', { jsonrpc: '1.0', method: 'x' }],
  ['a method that is no text', { jsonrpc: '2.0', method: 1 }],
])('%s is no message', async (_name, message) => {
  const { stdout, stream } = opened();
  stdout.end(`${JSON.stringify(message)}\n`);
  expect(await all(stream.readable)).toEqual([]);
});

test('more than a hundred such lines end the stream', async () => {
  const { stdout, stream, violations } = opened();
  stdout.end(`${'x\n'.repeat(101)}${JSON.stringify(update)}\n`);
  expect(await all(stream.readable)).toEqual([]);
  expect(violations).toEqual(['wrote more than 100 lines that are no messages']);
});

test('a message of more than 4 MiB ends the stream, with and without its end of line', async () => {
  for (const end of ['', '\n']) {
    const { stdout, stream, violations } = opened();
    stdout.end('x'.repeat(4 * 1024 * 1024 + 1) + end);
    expect(await all(stream.readable)).toEqual([]);
    expect(violations).toEqual(['wrote a message of more than 4 MiB']);
  }
});

test('what arrives is counted, and what is sent is one line', async () => {
  const { stdin, stdout, stream, length } = opened();
  stdout.write('0123456789');
  await stream.writable.getWriter().write({ jsonrpc: '2.0', method: 'x', params: { text: 'a\nb' } });
  expect(length()).toBe(10);
  expect(String(stdin.read())).toBe('{"jsonrpc":"2.0","method":"x","params":{"text":"a\\nb"}}\n');
});
