import { expect, test } from 'vitest';
import { createEventFeed, type EventFeedDeps } from '../../../../src/main/window-api/event-feed.ts';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

/** A feed for changes of agents and of the audit head; `requested` has the ids of the agents that were read. */
function opened() {
  const bus = createBus((error) => {
    throw error;
  });
  const clock = stoppedClock();
  const requested: string[] = [];
  const info = (agentId: string) => {
    requested.push(agentId);
    return agentId === 'gone'
      ? null
      : {
          agentId,
          name: agentId,
          kind: 'external',
          badge: { kind: 'external', detail: null },
          createdAtMs: 0,
          revokedAtMs: null,
          lastSeenMs: null,
          games: 0,
          wins: 0,
          draws: 0,
          losses: 0,
          actions: 0,
          refused: 0,
          token: 'secret',
        };
  };
  const sessions = {
    findSummary: () => ({ participants: { white: 'ann', black: 'ben' } }),
    viewAs: () => null,
  };
  const feed = createEventFeed({
    bus,
    clock,
    sessions,
    agents: { findInfo: info },
  } as unknown as EventFeedDeps);
  const received: [string, unknown][] = [];
  const listen = () => feed.listen((name, payload) => void received.push([name, payload]));
  return { bus, clock, requested, feed, received, listen };
}

test('without a listener nothing is collected, also not for later listeners', () => {
  const { bus, clock, requested, received, listen } = opened();
  bus.emit('agent.changed', { agentId: 'a' });
  clock.advance(1000);
  listen();
  clock.advance(1000);
  expect([requested, received]).toEqual([[], []]);
  bus.emit('agent.changed', { agentId: 'b' });
  clock.advance(100);
  expect([requested, received.length]).toEqual([['b'], 1]);
});

test('frequent changes are sent once per tenth of a second, with the current state', () => {
  const { bus, clock, requested, received, listen } = opened();
  listen();
  for (let seq = 1; seq <= 50; seq += 1) {
    bus.emit('agent.changed', { agentId: 'a' });
    bus.emit('audit.appended', { seq, hash: `h${seq}` });
  }
  clock.advance(99);
  expect(received).toEqual([]);
  clock.advance(1);
  expect(requested).toEqual(['a']);
  expect(received.map(([name]) => name)).toEqual(['agent.changed', 'audit.appended']);
  expect(received[1]?.[1]).toEqual({ head: { seq: 50, hash: 'h50' } });
  clock.advance(1000);
  expect(received).toHaveLength(2);
});

test('every window gets the same event, without members that the contract does not name', () => {
  const { bus, clock, requested, received, listen } = opened();
  listen();
  const off = listen();
  bus.emit('agent.changed', { agentId: 'a' });
  bus.emit('agent.changed', { agentId: 'gone' });
  clock.advance(100);
  expect([requested, received.length]).toEqual([['a', 'gone'], 2]);
  expect(JSON.stringify(received)).not.toContain('secret');
  off();
  bus.emit('agent.changed', { agentId: 'a' });
  clock.advance(100);
  expect(received).toHaveLength(3);
});

test('after a stop nothing is sent, not even pending changes', () => {
  const { bus, clock, requested, feed, received, listen } = opened();
  listen();
  bus.emit('agent.changed', { agentId: 'a' });
  bus.emit('agent.changed', { agentId: 'a' });
  feed.stop();
  bus.emit('agent.changed', { agentId: 'a' });
  clock.advance(1000);
  expect([requested, received, feed.hasListeners()]).toEqual([[], [], false]);
});

test('players of games that began or ended are sent once, a moment later', () => {
  const { bus, clock, requested, listen } = opened();
  listen();
  const fields = { sessionId: 's1' };
  // The cards of sessions are tested elsewhere, so this test checks the agents only.
  for (const tick of [0, 1, 2]) bus.emit('session.changed', { ...fields, tick, ended: false });
  bus.emit('session.changed', { ...fields, tick: 3, ended: true });
  clock.advance(1400);
  expect(requested).toEqual([]);
  clock.advance(200);
  clock.advance(100);
  expect(requested).toEqual(['ann', 'ben']);
});
