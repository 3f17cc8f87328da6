import { expect, test } from 'vitest';
import { connectThroughDemo } from '../../../../src/main/window-api/demo-data.ts';
import type { WindowConnection, Host } from '../../../../src/main/platform/host-api.ts';

type OnEvent = Parameters<WindowConnection['onEvent']>[0];

/** A connection that records its requests and emits the events of the test. */
function link(name: string) {
  const handlers = new Set<OnEvent>();
  const state = { closed: false };
  const requested: unknown[] = [];
  return {
    requested,
    state,
    emit: (event: string, payload: unknown) => handlers.forEach((handler) => handler(event, 77, payload)),
    link: {
      request: (call) => {
        requested.push(call);
        return Promise.resolve({ ok: true, value: name });
      },
      onEvent: (handler) => {
        handlers.add(handler);
        return () => handlers.delete(handler);
      },
      close: () => void (state.closed = true),
    } satisfies WindowConnection,
  };
}

function opened() {
  const [own, demo] = [link('own'), link('demo')];
  const host = { openWindowConnection: () => demo.link };
  const visible = { now: null as Pick<Host, 'openWindowConnection'> | null };
  const window = connectThroughDemo(own.link, { activeHost: () => visible.now } as never);
  const received: [string, number, unknown][] = [];
  window.onEvent((...event) => void received.push(event));
  const show = (on: boolean): void => {
    visible.now = on ? host : null;
    own.emit('demoData.changed', { shown: on });
  };
  return { own, demo, window, received, show };
}

test('calls go to the shown host, except those that are always about the own host', async () => {
  const { own, demo, window, show } = opened();
  show(true);
  for (const call of ['sessions.page', 'demoData.leave', 'host.running', 'models.hold', 7]) {
    await window.request(call, {});
  }
  expect([own.requested, demo.requested]).toEqual([
    ['demoData.leave', 'host.running', 'models.hold'],
    ['sessions.page', 7],
  ]);
  show(false);
  expect(await window.request('sessions.page', {})).toMatchObject({ value: 'own' });
  expect(demo.state.closed).toBe(true);
});

test('only events of the shown host are passed on, numbered without a gap', () => {
  const { own, demo, received, show } = opened();
  own.emit('one', 1);
  show(true);
  own.emit('not shown', 2);
  demo.emit('two', 3);
  show(false);
  demo.emit('not shown any more', 4);
  own.emit('three', 5);
  expect(received.map(([event, seq]) => [event, seq])).toEqual([
    ['one', 1],
    ['demoData.changed', 2],
    ['two', 3],
    ['demoData.changed', 4],
    ['three', 5],
  ]);
});

test('a closed window closes both links', () => {
  const { own, demo, window, show } = opened();
  show(true);
  window.close();
  expect([own.state.closed, demo.state.closed]).toEqual([true, true]);
});
