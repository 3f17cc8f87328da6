import { expect, test } from 'vitest';
import { createReplyInbox } from '../../../../../src/main/league/referee/reply-inbox.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const JOIN = ['GAME_JOIN_ACK', 'R1M1', 'P01'] as const;

test('keeps a reply that arrives before the wait begins', async () => {
  const replyInbox = createReplyInbox(stoppedClock());
  const expected = replyInbox.expect(...JOIN);
  expect(replyInbox.deliver(...JOIN, { accept: true })).toBe(true);
  expect(await expected.waitUpTo(1000)).toEqual({ accept: true });
});

test('does not deliver a reply of another match, player or type', async () => {
  const clock = stoppedClock();
  const replyInbox = createReplyInbox(clock);
  const expected = replyInbox.expect(...JOIN);
  for (const [type, match, player] of [
    ['GAME_JOIN_ACK', 'R1M2', 'P01'],
    ['GAME_JOIN_ACK', 'R1M1', 'P02'],
    ['GAME_MOVE_RESPONSE', 'R1M1', 'P01'],
  ] as const)
    expect(replyInbox.deliver(type, match, player, {})).toBe(false);
  const late = expected.waitUpTo(1000);
  clock.advance(1000);
  expect(await late).toBeNull();
});

test('rejects replies after closing, and keeps a newer wait open when an older one is closed', () => {
  const replyInbox = createReplyInbox(stoppedClock());
  const older = replyInbox.expect(...JOIN);
  const newer = replyInbox.expect(...JOIN);
  older.close();
  expect(replyInbox.deliver(...JOIN, {})).toBe(true);
  newer.close();
  expect(replyInbox.deliver(...JOIN, {})).toBe(false);
});
