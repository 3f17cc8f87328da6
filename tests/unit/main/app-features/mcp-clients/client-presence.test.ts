import { expect, test } from 'vitest';
import { watchClientPresence } from '../../../../../src/main/app-features/mcp-clients/client-presence.ts';
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
  const clientPresence = watchClientPresence({ bus, clock, nameOf: (agentId) => NAMES[agentId] ?? null });
  return { bus, clock, received, clientPresence };
}

test('a program is recorded at its first call and announced once', () => {
  const { bus, clock, received, clientPresence } = watchTestClients();
  const first = clock.nowMs();
  bus.emit('mcp.called', { agentId: 'a1' });
  clock.advance(5000);
  bus.emit('mcp.called', { agentId: 'a1' });
  bus.emit('mcp.called', { agentId: 'a2' });
  expect([...clientPresence.firstCalls()]).toEqual([
    ['cursor', first],
    ['claude-desktop', first + 5000],
  ]);
  expect(received).toEqual([
    { client: 'cursor', firstCallAtMs: first },
    { client: 'claude-desktop', firstCallAtMs: first + 5000 },
  ]);
});

test('an agent with a similar name or without a name is not taken for a program', () => {
  const { bus, received, clientPresence } = watchTestClients();
  for (const agentId of ['a3', 'nobody']) bus.emit('mcp.called', { agentId });
  expect([clientPresence.firstCalls().size, received]).toEqual([0, []]);
});

test('after its stop no call is recorded', () => {
  const { bus, clientPresence } = watchTestClients();
  clientPresence.stop();
  bus.emit('mcp.called', { agentId: 'a1' });
  expect(clientPresence.firstCalls().size).toBe(0);
});
