import { expect, test } from 'vitest';
import { createEventStreams } from '../../../../../src/main/lichess-bot-api/streams/event-streams.ts';
import type { LineStream } from '../../../../../src/main/lichess-bot-api/streams/line-stream.ts';

function recorded() {
  const lines: string[] = [];
  const listeners: (() => void)[] = [];
  const stream: LineStream = {
    send: (line) => void lines.push(line),
    close: () => listeners.splice(0).forEach((listener) => listener()),
    onClose: (listener) => void listeners.push(listener),
  };
  return { lines, stream };
}

test('a newer stream closes the older one, and the older one’s end does not end it', () => {
  const events = createEventStreams();
  const [older, newer] = [recorded(), recorded()];
  events.add('a', older.stream);
  events.add('a', newer.stream);
  events.send(['a', 'a', 'b'], { type: 'gameStart' });
  expect([older.lines, newer.lines]).toEqual([[], ['{"type":"gameStart"}']]);
  expect(events.agents()).toEqual(['a']);
  events.closeStreamOf('a');
  expect(events.has('a')).toBe(false);
});
