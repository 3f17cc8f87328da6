import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openLineStream } from '../../../../../src/main/lichess-bot-api/streams/line-stream.ts';
import { createTestClock } from '../../../../../src/main/platform/clocks/test-clock.ts';

function response() {
  const written: string[] = [];
  const recorded = Object.assign(new EventEmitter(), {
    writableLength: 0,
    writeHead: () => recorded,
    write: (text: string) => written.push(text),
    end: () => recorded.emit('close'),
    destroy: () => recorded.emit('close'),
  });
  return { written, recorded, response: recorded as unknown as ServerResponse };
}

test('a stream begins at once and sends an empty line every six seconds', () => {
  const clock = createTestClock();
  const { written, response: to } = response();
  const stream = openLineStream(to, clock);
  stream.send('{"a":1}');
  clock.advance(6000);
  clock.advance(6000);
  expect(written).toEqual(['\n', '{"a":1}\n', '\n', '\n']);
});

test('nothing is sent after the end, and the end is told', () => {
  const clock = createTestClock();
  const { written, response: to } = response();
  const stream = openLineStream(to, clock);
  let ends = 0;
  stream.onClose(() => (ends += 1));
  stream.close();
  stream.send('late');
  clock.advance(60_000);
  expect([written, ends]).toEqual([['\n'], 1]);
});

test('a client that reads nothing is disconnected', () => {
  const { written, recorded, response: to } = response();
  const stream = openLineStream(to, createTestClock());
  recorded.writableLength = 2 * 1024 * 1024;
  stream.send('a');
  stream.send('b');
  expect(written).toEqual(['\n', 'a\n']);
});
