import { expect, test } from 'vitest';
import type { EventFeed } from '../../../../src/main/window-api/event-feed.ts';
import { watchPayments } from '../../../../src/main/window-api/payment-feed.ts';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

function opened(looking = true) {
  const bus = createBus((error) => {
    throw error;
  });
  const clock = stoppedClock();
  const received: unknown[] = [];
  const feed = {
    push: (_: string, payload: unknown) => void received.push(payload),
    hasListeners: () => looking,
  } as unknown as EventFeed;
  const stop = watchPayments({ bus, clock, feed });
  return { bus, clock, received, stop };
}
const PAYMENT = { kind: 'payment', id: 'p1' } as const;

test('many changes become one message, which names each thing once', () => {
  const { bus, clock, received } = opened();
  for (let turn = 0; turn < 50; turn += 1) bus.emit('payments.changed', PAYMENT);
  bus.emit('payments.changed', { kind: 'plan', id: 'p1' });
  expect(received).toEqual([]);
  clock.advance(100);
  expect(received).toEqual([{ changes: [PAYMENT, { kind: 'plan', id: 'p1' }] }]);
});

test('later changes are sent later, without the earlier ones', () => {
  const { bus, clock, received } = opened();
  bus.emit('payments.changed', PAYMENT);
  clock.advance(100);
  bus.emit('payments.changed', { ...PAYMENT, id: 'p2' });
  clock.advance(100);
  clock.advance(1000);
  expect(received).toEqual([{ changes: [PAYMENT] }, { changes: [{ ...PAYMENT, id: 'p2' }] }]);
});

test('without a listener nothing is collected, and after the stop nothing is sent', () => {
  const unseen = opened(false);
  unseen.bus.emit('payments.changed', PAYMENT);
  unseen.clock.advance(1000);
  const stopped = opened();
  stopped.bus.emit('payments.changed', PAYMENT);
  stopped.stop();
  stopped.bus.emit('payments.changed', PAYMENT);
  stopped.clock.advance(1000);
  expect([unseen.received, stopped.received]).toEqual([[], []]);
});
