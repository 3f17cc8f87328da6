import { expect, test } from 'vitest';
import type { LichessContext } from '../../../../src/main/lichess-bot-api/context.ts';
import { lichessStore } from '../../../../src/main/lichess-bot-api/store.ts';
import { createUsers } from '../../../../src/main/lichess-bot-api/users.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import { memoryServices } from '../../../support/memory-services.ts';

interface Known {
  readonly agentId: string;
  name: string;
  readonly kind: string;
  readonly player: string | null;
  readonly revokedAtMs: number | null;
}

async function usersOf(...agents: Known[]) {
  const services = await memoryServices();
  const seated: unknown[] = [];
  const context = {
    ...services,
    store: lichessStore(services.db),
    agents: {
      find: (agentId: string) => agents.find((one) => one.agentId === agentId) ?? null,
      list: () => agents,
      isActive: (agentId: string) =>
        agents.some((one) => one.agentId === agentId && one.revokedAtMs === null),
    },
    players: {
      ensureAgent: async ({ choice }: { choice: { kind: string } }) => {
        seated.push(choice);
        return choice.kind === 'builtin' ? accept('built-in') : refuse('INVALID_REQUEST', 'no such endpoint');
      },
    },
  } as unknown as LichessContext;
  return { users: createUsers(context), seated };
}

const external = (agentId: string, name: string, more: Partial<Known> = {}): Known => ({
  agentId,
  name,
  kind: 'external',
  player: null,
  revokedAtMs: null,
  ...more,
});

test('an agent keeps the name that it got first, and equal names are told apart', async () => {
  const first = external('a', 'My bot');
  const { users } = await usersOf(first, external('b', 'my_bot!'), external('c', 'MY BOT'));
  expect(await users.ensureUser('a')).toEqual({ agentId: 'a', username: 'My-bot' });
  first.name = 'Other';
  expect((await users.ensureUser('a')).username).toBe('My-bot');
  expect((await users.ensureUser('b')).username).toBe('my_bot');
  expect((await users.ensureUser('c')).username).toBe('MY-BOT-2');
  expect(await users.findOrSeat('my-BOT-2', [])).toEqual({ agentId: 'c', username: 'MY-BOT-2' });
});

test('an agent that never called is found by the name that it will get', async () => {
  const { users } = await usersOf(external('a', 'Quiet one'), external('b', 'Gone', { revokedAtMs: 1 }));
  expect(await users.findOrSeat('quiet-one', [])).toEqual({ agentId: 'a', username: 'Quiet-one' });
  expect(await users.findOrSeat('gone', [])).toBeNull();
  expect(await users.findOrSeat('nobody', [])).toBeNull();
});

test('built-in players have the names of their levels, which no program can take', async () => {
  const builtIn: Known = {
    ...external('built-in', 'Built-in level 5'),
    kind: 'builtin',
    player: '{"level":5}',
  };
  const { users, seated } = await usersOf(builtIn, external('x', 'builtin-5'), external('y', 'Random'));
  expect(await users.findOrSeat('builtin-5', [])).toEqual({ agentId: 'built-in', username: 'builtin-5' });
  expect(seated).toEqual([{ kind: 'builtin', level: 5 }]);
  expect((await users.ensureUser('x')).username).toBe('builtin-5-agent');
  expect((await users.ensureUser('y')).username).toBe('Random-agent');
  expect(users.builtInNames()).toContain('builtin-8');
});
