import { expect, test } from 'vitest';
import { createBus } from '../../../../../src/main/platform/events/bus.ts';

const CHANGED = { sessionId: 's', tick: 1, ended: false };

test('calls every listener of an event and none of another event', () => {
  const received: string[] = [];
  const bus = createBus(() => expect.unreachable());
  bus.on('session.changed', ({ sessionId }) => void received.push(`one ${sessionId}`));
  bus.on('session.changed', ({ tick }) => void received.push(`two ${tick}`));
  bus.on('agent.changed', () => void received.push('other'));
  bus.emit('session.changed', CHANGED);
  expect(received).toEqual(['one s', 'two 1']);
});

test('keeps the other listeners and the emitter running when a listener throws', () => {
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

test('calls a removed listener no more, also when it is removed during an event', () => {
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

test('emits an event without listeners', () => {
  createBus(() => expect.unreachable()).emit('challenge.changed', { challengeId: 'c' });
});
