import { expect, test } from 'vitest';
import { createReplyInbox } from '../../../../../src/main/league/referee/reply-inbox.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const JOIN = ['GAME_JOIN_ACK', 'R1M1', 'P01'] as const;

test('a letter that comes before its answer is waited for is not lost', async () => {
  const mailbox = createReplyInbox(stoppedClock());
  const expected = mailbox.expect(...JOIN);
  expect(mailbox.deliver(...JOIN, { accept: true })).toBe(true);
  expect(await expected.within(1000)).toEqual({ accept: true });
});

test('a letter of another match, player or kind is nobody’s', async () => {
  const clock = stoppedClock();
  const mailbox = createReplyInbox(clock);
  const expected = mailbox.expect(...JOIN);
  for (const [type, match, player] of [
    ['GAME_JOIN_ACK', 'R1M2', 'P01'],
    ['GAME_JOIN_ACK', 'R1M1', 'P02'],
    ['GAME_MOVE_RESPONSE', 'R1M1', 'P01'],
  ] as const)
    expect(mailbox.deliver(type, match, player, {})).toBe(false);
  const late = expected.within(1000);
  clock.advance(1000);
  expect(await late).toBeNull();
});

test('after it is closed a letter is too late, and closing an older wait leaves a newer one open', () => {
  const mailbox = createReplyInbox(stoppedClock());
  const older = mailbox.expect(...JOIN);
  const newer = mailbox.expect(...JOIN);
  older.close();
  expect(mailbox.deliver(...JOIN, {})).toBe(true);
  newer.close();
  expect(mailbox.deliver(...JOIN, {})).toBe(false);
});
