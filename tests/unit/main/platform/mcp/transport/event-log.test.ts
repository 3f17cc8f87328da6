import { expect, test } from 'vitest';
import { createEventLog } from '../../../../../../src/main/platform/mcp/transport/event-log.ts';

const note = (n: number) => ({ jsonrpc: '2.0' as const, method: 'notifications/test', params: { n } });

test('replays the missed messages of one stream in order and none of another', async () => {
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

const replayed = async (log: ReturnType<typeof createEventLog>, after: string): Promise<unknown[]> => {
  const sent: unknown[] = [];
  await log.replayEventsAfter(after, { send: async (_id, message) => void sent.push(message) });
  return sent;
};

test('keeps only the last messages, which include the reply', async () => {
  const log = createEventLog();
  const first = await log.storeEvent('a', note(0));
  for (let n = 1; n < 200; n += 1) await log.storeEvent('a', note(n));
  const sent = await replayed(log, first);
  expect([sent.length, sent.at(-1)]).toEqual([128, note(199)]);
});

test('keeps the position of a quiet stream while another one is busy', async () => {
  const log = createEventLog();
  const start = await log.storeEvent('waiting', {} as never);
  for (let n = 0; n < 500; n += 1) await log.storeEvent('busy', note(n));
  await log.storeEvent('waiting', note(500));
  expect(await log.getStreamIdForEventId?.(start)).toBe('waiting');
  expect(await replayed(log, start)).toEqual([note(500)]);
});

test.each(['', 'nonsense', '7-waiting', '-a', '1e9-a'])('does not know the id %j', async (id) => {
  const log = createEventLog();
  await log.storeEvent('a', note(1));
  expect(await log.getStreamIdForEventId?.(id)).toBeUndefined();
  expect(await replayed(log, id)).toEqual([]);
});
