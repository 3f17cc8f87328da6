import { expect, test } from 'vitest';
import { watchFirstCalls } from '../../../../../src/main/app-features/mcp-clients/client-first-calls.ts';
import { createBus } from '../../../../../src/main/platform/events/bus.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const NAMES: Readonly<Record<string, string>> = { a1: 'Cursor', a2: 'Claude Desktop', a3: 'cursor' };

function watchTestClients() {
  const bus = createBus((error) => {
    throw error;
  });
  const clock = stoppedClock();
  const received: unknown[] = [];
  bus.on('mcpClients.seen', (seen) => void received.push(seen));
  const clientFirstCalls = watchFirstCalls({ bus, clock, nameOf: (agentId) => NAMES[agentId] ?? null });
  return { bus, clock, received, clientFirstCalls };
}

test('a program is recorded at its first call and announced once', () => {
  const { bus, clock, received, clientFirstCalls } = watchTestClients();
  const first = clock.nowMs();
  bus.emit('mcp.called', { agentId: 'a1' });
  clock.advance(5000);
  bus.emit('mcp.called', { agentId: 'a1' });
  bus.emit('mcp.called', { agentId: 'a2' });
  expect([...clientFirstCalls.firstCalls()]).toEqual([
    ['cursor', first],
    ['claude-desktop', first + 5000],
  ]);
  expect(received).toEqual([
    { client: 'cursor', firstCallAtMs: first },
    { client: 'claude-desktop', firstCallAtMs: first + 5000 },
  ]);
});

test('an agent with a similar name or without a name is not taken for a program', () => {
  const { bus, received, clientFirstCalls } = watchTestClients();
  for (const agentId of ['a3', 'nobody']) bus.emit('mcp.called', { agentId });
  expect([clientFirstCalls.firstCalls().size, received]).toEqual([0, []]);
});

test('after its stop no call is recorded', () => {
  const { bus, clientFirstCalls } = watchTestClients();
  clientFirstCalls.stop();
  bus.emit('mcp.called', { agentId: 'a1' });
  expect(clientFirstCalls.firstCalls().size).toBe(0);
});
