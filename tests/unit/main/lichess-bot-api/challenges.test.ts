import { expect, test } from 'vitest';
import { createLichessChallenges } from '../../../../src/main/lichess-bot-api/challenges.ts';
import type { LichessContext } from '../../../../src/main/lichess-bot-api/context.ts';
import { challengeFields } from '../../../../src/shared/wire/lichess.ts';
import { accept } from '../../../../src/shared/outcome.ts';
import { memoryServices } from '../../../support/memory-services.ts';

const KINDS: Readonly<Record<string, string>> = { ann: 'external', bob: 'external', level: 'builtin' };

/** Challenges over sessions that only note what they are created with. */
async function open() {
  const { writer, clock } = await memoryServices();
  const created: { clock?: unknown; participants: unknown }[] = [];
  const inserted: string[] = [];
  let fails = false;
  const context = {
    writer,
    runtime: {
      clock,
      random: { bytes: (length: number) => new Uint8Array(length).fill(inserted.length + 1) },
    },
    store: { sessionOf: () => null },
    agents: { find: (agentId: string) => ({ kind: KINDS[agentId] }) },
    sessions: {
      prepare: (_caller: string, request: { participants: unknown }) =>
        accept(() => {
          if (fails) throw new Error('the storage fails');
          created.push(request);
          return { sessionId: 's' };
        }),
    },
  } as unknown as LichessContext;
  const challenges = createLichessChallenges(context, {
    users: {
      ensureUser: async (agentId) => ({ agentId, username: agentId }),
      findOrSeat: async (username) =>
        KINDS[username] === undefined ? null : { agentId: username, username },
      builtInNames: () => [],
    },
    gameIds: {
      idOf: () => null,
      sessionOf: () => null,
      ensure: async () => '',
      insert: (id) => void inserted.push(id),
    },
    events: { send: () => undefined } as unknown as Parameters<typeof createLichessChallenges>[1]['events'],
    baseUrl: () => '/',
  });
  const fail = (value: boolean): void => {
    fails = value;
  };
  return { challenges, created, inserted, fail };
}

const fields = (more: object = {}) =>
  challengeFields.parse({ 'clock.limit': 60, 'clock.increment': 1, color: 'black', ...more });

test('an accepted challenge becomes a session with its id, its colours and free first moves', async () => {
  const { challenges, created, inserted } = await open();
  const made = await challenges.create('ann', 'bob', fields());
  const id = made.ok ? made.value.id : '';
  expect((await challenges.accept('ann', id)).ok).toBe(false);
  expect(await challenges.accept('bob', id)).toEqual({ ok: true, value: null });
  expect(inserted).toEqual([id]);
  expect(created).toMatchObject([
    {
      template: 'chess.v1',
      participants: { black: 'ann', white: 'bob' },
      clock: { initialMs: 60_000, incrementMs: 1000, perMoveMs: null, firstMoveGraceMs: 30_000 },
    },
  ]);
  expect((await challenges.accept('bob', id)).ok).toBe(false);
});

test('a player of this host accepts at once', async () => {
  const { challenges, created } = await open();
  const made = await challenges.create('ann', 'level', fields());
  expect(made).toMatchObject({ ok: true, value: { status: 'accepted' } });
  expect([created.length, challenges.listOf('ann').out]).toEqual([1, []]);
});

test('a game that cannot be stored leaves the challenge open', async () => {
  const { challenges, fail } = await open();
  const made = await challenges.create('ann', 'bob', fields());
  const id = made.ok ? made.value.id : '';
  fail(true);
  await expect(challenges.accept('bob', id)).rejects.toThrow('the storage fails');
  fail(false);
  expect((await challenges.accept('bob', id)).ok).toBe(true);
});

test.each([
  [{ variant: 'atomic' }, 'INVALID_REQUEST'],
  [{ fen: '8/8/8/8/8/8/8/8 w - - 0 1' }, 'INVALID_REQUEST'],
  [{ days: 2 }, 'INVALID_REQUEST'],
  [{ 'clock.limit': 0, 'clock.increment': 0 }, 'INVALID_REQUEST'],
])('%o is refused', async (more, code) => {
  const { challenges } = await open();
  expect(await challenges.create('ann', 'bob', fields(more))).toMatchObject({ ok: false, code });
});

test('a challenge needs an opponent that exists and is another agent', async () => {
  const { challenges } = await open();
  expect(await challenges.create('ann', 'ann', fields())).toMatchObject({ code: 'INVALID_REQUEST' });
  expect(await challenges.create('ann', 'zoe', fields())).toMatchObject({ code: 'NOT_FOUND' });
});

test('a clock of 0 begins with its increment, and with three seconds at least', async () => {
  const { challenges, created } = await open();
  await challenges.create('ann', 'level', fields({ 'clock.limit': 0, 'clock.increment': 5 }));
  await challenges.create('ann', 'level', fields({ 'clock.limit': 0, 'clock.increment': 1 }));
  expect(created).toMatchObject([{ clock: { initialMs: 5000 } }, { clock: { initialMs: 3000 } }]);
});
