import { expect, test } from 'vitest';
import { createLinkCalls } from '../../../../src/main/remote/link-calls.ts';
import type { LinkCall } from '../../../../src/shared/wire/remote.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

function openCalls() {
  const clock = stoppedClock();
  const calls = createLinkCalls(clock);
  const sent: LinkCall[] = [];
  return { clock, calls, sent, connect: () => calls.connect((call) => void sent.push(call)) };
}

test('an answer counts once, for its own call, and never late', async () => {
  const { clock, calls, sent, connect } = openCalls();
  connect();
  const reply = calls.call('{}', 1000);
  const id = sent[0]?.id ?? 0;
  expect(calls.receiveReply({ t: 'answer', id: id + 7, http: 200, body: 'other' })).toBe(false);
  expect(calls.receiveReply({ t: 'answer', id, http: 200, body: 'mine' })).toBe(true);
  expect(calls.receiveReply({ t: 'answer', id, http: 200, body: 'again' })).toBe(false);
  expect(await reply).toEqual({ status: 200, body: 'mine' });
  const late = calls.call('{}', 1000);
  clock.advance(1000);
  expect(await late).toBeNull();
  expect(calls.receiveReply({ t: 'answer', id: sent[1]?.id ?? 0, http: 200, body: '' })).toBe(false);
});

test('without a connection, and with too many calls open, a call fails at once', async () => {
  const { calls, sent, connect } = openCalls();
  expect(await calls.call('{}', 1000)).toBeNull();
  const disconnect = connect();
  const open = Array.from({ length: 8 }, () => calls.call('{}', 1000));
  expect(await calls.call('{}', 1000)).toBeNull();
  expect(sent).toHaveLength(8);
  disconnect();
  expect(await Promise.all(open)).toEqual(open.map(() => null));
});

test('a player that polls gets what waits, and counts as away when it stops', async () => {
  const { clock, calls } = openCalls();
  const polled = calls.poll(5000);
  const reply = calls.call('{"a":1}', 30_000);
  const [call] = await polled;
  expect(call).toMatchObject({ t: 'call', body: '{"a":1}', timeout_ms: 30_000 });
  calls.receiveReply({ t: 'answer', id: call?.id ?? 0, http: 200, body: 'ok' });
  expect(await reply).toEqual({ status: 200, body: 'ok' });
  expect(calls.isConnected()).toBe(true);
  clock.advance(10_000);
  expect(calls.isConnected()).toBe(false);
});

test('a player that cannot answer says so', async () => {
  const { calls, sent, connect } = openCalls();
  connect();
  const reply = calls.call('{}', 1000);
  calls.receiveReply({ t: 'answer', id: sent[0]?.id ?? 0, error: 'E009' });
  expect(await reply).toBeNull();
});
