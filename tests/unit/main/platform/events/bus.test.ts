import { expect, test } from 'vitest';
import { createBus } from '../../../../../src/main/platform/events/bus.ts';

const CHANGED = { sessionId: 's', tick: 1, ended: false };

test('every listener of an event hears it, and no other event', () => {
  const received: string[] = [];
  const bus = createBus(() => expect.unreachable());
  bus.on('session.changed', ({ sessionId }) => void received.push(`one ${sessionId}`));
  bus.on('session.changed', ({ tick }) => void received.push(`two ${tick}`));
  bus.on('agent.changed', () => void received.push('other'));
  bus.emit('session.changed', CHANGED);
  expect(received).toEqual(['one s', 'two 1']);
});

test("a listener's failure is its own: the others still hear, and the emitter goes on", () => {
  const defects: unknown[] = [];
  const received: string[] = [];
  const bus = createBus((error, event) => defects.push([event, String(error)]));
  bus.on('session.changed', () => {
    throw new Error('broken screen');
  });
  bus.on('session.changed', () => void received.push('still here'));
  bus.emit('session.changed', CHANGED);
  expect([received, defects]).toEqual([['still here'], [['session.changed', 'Error: broken screen']]]);
});

test('a listener that left hears nothing more, also when it leaves while an event is told', () => {
  const received: string[] = [];
  const bus = createBus(() => expect.unreachable());
  const offs = [
    bus.on('session.changed', () => {
      received.push('first');
      offs[1]?.();
    }),
    bus.on('session.changed', () => void received.push('second')),
  ];
  bus.emit('session.changed', CHANGED);
  offs[0]?.();
  bus.emit('session.changed', CHANGED);
  expect(received).toEqual(['first']);
});

test('an event nobody listens to is no trouble', () => {
  createBus(() => expect.unreachable()).emit('challenge.changed', { challengeId: 'c' });
});
