import { expect, test } from 'vitest';
import { createEventLog } from '../../../../src/main/mcp/event-log.ts';

const note = (n: number) => ({ jsonrpc: '2.0' as const, method: 'notifications/test', params: { n } });

test('what one stream missed is replayed in order, and nothing of another stream', async () => {
  const log = createEventLog();
  const first = await log.storeEvent('a', note(1));
  await log.storeEvent('b', note(2));
  await log.storeEvent('a', note(3));
  await log.storeEvent('a', note(4));
  const sent: unknown[] = [];
  const send = async (_id: string, message: unknown): Promise<void> => void sent.push(message);
  expect(await log.replayEventsAfter(first, { send })).toBe('a');
  expect(sent).toEqual([note(3), note(4)]);
});

test('memory is bounded: an event too long ago is unknown', async () => {
  const log = createEventLog();
  const first = await log.storeEvent('a', note(0));
  for (let n = 1; n < 200; n += 1) await log.storeEvent('a', note(n));
  expect(await log.getStreamIdForEventId?.(first)).toBeUndefined();
});
