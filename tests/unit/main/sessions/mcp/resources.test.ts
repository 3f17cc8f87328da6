import { expect, test } from 'vitest';
import { createResources } from '../../../../../src/main/sessions/mcp/resources.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

const ME = { agentId: 'me' } as never;

function setup() {
  let notify: (event: { sessionId: string; tick: number }) => void = () => {};
  const context = {
    sessions: {
      listPlayedBy: () => ['s1', 'gone'],
      roleOf: (sessionId: string) => (sessionId === 's1' ? 'white' : null),
      findSummary: () => ({ template: 'chess.v1' }),
    },
    bus: {
      on: (_: string, listener: typeof notify) => {
        notify = listener;
        return () => (notify = () => {});
      },
    },
  };
  const read = {
    state: (_: unknown, id: string) =>
      id === 's1' ? accept({ is: 'state' }) : refuse('FORBIDDEN', 'secret'),
    log: (_: unknown, id: string) => (id === 's1' ? accept({ is: 'log' }) : refuse('FORBIDDEN', 'secret')),
  };
  return {
    handlers: createResources(context as never, read),
    notify: (event: Parameters<typeof notify>[0]) => notify(event),
  };
}

test('lists each session of the caller twice: its state and its log', async () => {
  expect(await setup().handlers.listResources?.(ME)).toEqual([
    { uri: 'session://s1', name: 'session s1', title: 'chess.v1 as white' },
    { uri: 'session://s1/log', name: 'log s1', title: 'chess.v1 as white, log' },
  ]);
  expect(await setup().handlers.readResource?.(ME, 'session://s1')).toEqual(accept({ is: 'state' }));
  expect(await setup().handlers.readResource?.(ME, 'session://s1/log')).toEqual(accept({ is: 'log' }));
});

test('answers NOT_FOUND for sessions of other agents and for invalid addresses', async () => {
  const none = refuse('NOT_FOUND', 'No such resource');
  const uris = ['s2', 's2/log', 's1/', 's1/logs', 's1/log/x', '', '../s1', `${'s'.repeat(65)}`];
  for (const uri of [...uris.map((path) => `session://${path}`), 'file://s1', 'session://s1\n']) {
    expect(await setup().handlers.readResource?.(ME, uri), uri).toEqual(none);
  }
});

test('notifies participants only: of the list at the start of a session, of its updates until unsubscribed', () => {
  const { handlers, notify } = setup();
  const received: string[] = [];
  const off = handlers.listen?.(ME, {
    updated: (uri: string) => void received.push(uri),
    listChanged: () => void received.push('list'),
  } as never);
  notify({ sessionId: 's2', tick: 0 });
  notify({ sessionId: 's1', tick: 0 });
  notify({ sessionId: 's1', tick: 1 });
  off?.();
  notify({ sessionId: 's1', tick: 2 });
  const both = ['session://s1', 'session://s1/log'];
  expect(received).toEqual(['list', ...both, ...both]);
});
