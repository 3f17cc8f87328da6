import { expect, test } from 'vitest';
import { createPresence, PRESENCE_GRACE_MS } from '../../../../src/main/agents/presence.ts';
import { createTestClock } from '../../../../src/main/platform/clocks/test-clock.ts';

function createTestPresence() {
  const clock = createTestClock();
  const changes: string[] = [];
  const presence = createPresence(clock, (agentId) => {
    changes.push(`${agentId} ${presence.isPresent(agentId)}`);
  });
  return { clock, presence, changes };
}

test('an agent is present while a connection is open and for a minute after the last one', () => {
  const { clock, presence, changes } = createTestPresence();
  const [first, second] = [presence.connect('ann'), presence.connect('ann')];
  first();
  first();
  clock.advance(10 * PRESENCE_GRACE_MS);
  expect(presence.isPresent('ann')).toBe(true);
  second();
  clock.advance(PRESENCE_GRACE_MS - 1);
  expect(presence.isPresent('ann')).toBe(true);
  clock.advance(1);
  expect(presence.isPresent('ann')).toBe(false);
  expect(changes).toEqual(['ann true', 'ann false']);
});

test('a new connection within the grace keeps the agent present', () => {
  const { clock, presence, changes } = createTestPresence();
  presence.connect('ann')();
  clock.advance(PRESENCE_GRACE_MS - 1);
  const leave = presence.connect('ann');
  clock.advance(PRESENCE_GRACE_MS);
  expect(presence.isPresent('ann')).toBe(true);
  leave();
  expect(changes).toEqual(['ann true']);
});

test('a stopped presence calls no listener', () => {
  const { clock, presence, changes } = createTestPresence();
  presence.connect('ann')();
  presence.stop();
  clock.advance(2 * PRESENCE_GRACE_MS);
  expect([presence.isPresent('ann'), changes]).toEqual([false, ['ann true']]);
});
