import { beforeEach, expect, test } from 'vitest';
import {
  createChallengeList,
  type OpenChallenge,
} from '../../../../src/main/lichess-bot-api/challenge-list.ts';
import { createTestClock } from '../../../../src/main/platform/clocks/test-clock.ts';

const challenge: OpenChallenge = {
  id: 'AbCd1234',
  challenger: { agentId: 'a', username: 'Ann' },
  opponent: { agentId: 'b', username: 'Bob' },
  control: { initialMs: 60_000, incrementMs: 1000 },
  color: 'random',
  finalColor: 'black',
  decline: null,
  rematchOf: null,
};

let sent: { type?: unknown; challenge?: { status?: unknown; declineReasonKey?: unknown } }[] = [];
beforeEach(() => {
  sent = [];
});

function open(lifetimeMs: number | null) {
  const clock = createTestClock();
  const list = createChallengeList({
    clock,
    events: { send: (agentIds, event) => void (expect(agentIds).toEqual(['a', 'b']), sent.push(event)) },
    baseUrl: () => 'http://127.0.0.1:7480/',
  });
  list.open(challenge, lifetimeMs);
  return { clock, list };
}

test('a challenge is announced, and expires unless its client holds it open', () => {
  const { clock, list } = open(20_000);
  const { list: held, clock: heldClock } = open(null);
  clock.advance(20_000);
  heldClock.advance(86_400_000);
  expect([list.find('AbCd1234'), held.find('AbCd1234')]).toEqual([null, challenge]);
  expect(sent.map(({ type }) => type)).toEqual(['challenge', 'challenge', 'challengeCanceled']);
});

test('a decline carries its reason, and the end is told to a client that listens before or after', () => {
  const { list } = open(null);
  const ends: string[] = [];
  list.onEnd('AbCd1234', (end) => void ends.push(end));
  list.end('AbCd1234', 'declined', { key: 'later', sentence: 'Later.' });
  list.onEnd('AbCd1234', (end) => void ends.push(end));
  list.end('AbCd1234', 'canceled');
  expect(ends).toEqual(['declined', 'declined']);
  expect(sent.at(-1)).toMatchObject({
    type: 'challengeDeclined',
    challenge: { status: 'declined', declineReason: 'Later.', declineReasonKey: 'later' },
  });
});

test('a challenge whose game is being made cannot be found until it is released', () => {
  const { list } = open(null);
  list.reserve('AbCd1234');
  expect([list.find('AbCd1234'), list.all(), list.has('AbCd1234')]).toEqual([null, [], true]);
  list.release('AbCd1234');
  expect(list.find('AbCd1234')).toBe(challenge);
  list.end('AbCd1234', 'accepted');
  expect(sent.map(({ type }) => type)).toEqual(['challenge']);
});

test('nothing expires after the stop', () => {
  const { clock, list } = open(20_000);
  list.stop();
  clock.advance(60_000);
  expect(sent).toHaveLength(1);
});
