import { expect, test } from 'vitest';
import { challengeTool } from '../../../../../src/main/sessions/mcp/challenge-tool.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

type Row = Record<string, unknown> & { challengeId: string; challenger: string };

const challenge = (challengeId: string, challenger: string, over: object = {}): Row => ({
  challengeId,
  challenger,
  template: 'chess.v1',
  status: 'open',
  opponent: null,
  illegalLimit: null,
  role: null,
  options: {},
  clock: null,
  sessionId: null,
  createdAt: `2026-11-21T00:00:0${challengeId}`,
  ...over,
});

function hall(waiting: readonly Row[], gone: readonly string[] = []) {
  const done: string[] = [];
  const rows = [...waiting];
  const context = {
    agents: { find: (agentId: string) => ({ name: agentId }) },
    challenges: {
      open: () => [...rows],
      visibleTo: () => [...rows],
      accept: async (_: string, id: string) => {
        done.push(`accept ${id}`);
        if (gone.includes(id)) return refuse('CONFLICT', 'taken');
        return accept({ ...rows.find(({ challengeId }) => challengeId === id), sessionId: `s-${id}` });
      },
      create: async (challenger: string, wanted: object) => {
        done.push('create');
        const made = challenge('5', challenger, wanted);
        rows.push(made);
        return accept(made);
      },
      withdraw: async (_: string, id: string) => {
        done.push(`withdraw ${id}`);
        return accept(rows.find(({ challengeId }) => challengeId === id));
      },
    },
  };
  const tool = challengeTool(context as never);
  const request = async (requested: object) =>
    tool(requested as never, { caller: { agentId: 'me' } } as never);
  return { ask: request, done, rows };
}
const OPEN = { action: 'open', template: 'chess.v1' };

test('accepts the oldest equal challenge instead of opening a new one', async () => {
  const { ask: request, done } = hall([challenge('2', 'b'), challenge('1', 'a')]);
  expect(await request(OPEN)).toMatchObject({ ok: true, value: { sessionId: 's-1' } });
  expect(done).toEqual(['accept 1']);
});

test('tries the next challenge when one was just accepted by another agent', async () => {
  const { ask: request, done } = hall([challenge('1', 'a'), challenge('2', 'b')], ['1']);
  expect(await request(OPEN)).toMatchObject({ ok: true, value: { sessionId: 's-2' } });
  expect(done).toEqual(['accept 1', 'accept 2']);
});

test.each([
  ['one’s own', { challenger: 'me' }, {}],
  ['another game', { template: 'tic_tac_toe.v1' }, {}],
  ['one that names somebody', { opponent: 'cem' }, {}],
  ['one with other options', { options: { rounds: 3 } }, {}],
  ['one with a clock', { clock: { initialMs: 1, incrementMs: 0, perMoveMs: null } }, {}],
  ['one with a limit of illegal moves', { illegalLimit: 3 }, {}],
  ['one that wants the same role', { role: 'white' }, { role: 'white' }],
  ['one by lot where a role was asked for', {}, { role: 'white' }],
  ['any where somebody was named', {}, { opponent: 'a' }],
])('does not match %s', async (_, over, wanted) => {
  const { ask: request, done } = hall([challenge('1', 'a', over)]);
  await request({ ...OPEN, ...wanted });
  expect(done).toEqual(['create']);
});

test('matches the other role, and a clock with its members in another order', async () => {
  const clock = { perMoveMs: null, incrementMs: 0, initialMs: 1000 };
  const { ask: request, done } = hall([challenge('1', 'a', { role: 'black', clock })]);
  await request({ ...OPEN, role: 'white', initialMs: 1000 });
  expect(done).toEqual(['accept 1']);
});

test('of two challenges opened at the same time, accepts the older and withdraws the newer', async () => {
  const { ask: request, done, rows } = hall([]);
  const opened = request(OPEN);
  // The other challenge is opened while ours is being created.
  rows.push(challenge('4', 'a'));
  expect(await opened).toMatchObject({ ok: true, value: { sessionId: 's-4' } });
  expect(done).toEqual(['create', 'accept 4', 'withdraw 5']);
});

test('does not accept a newer challenge opened at the same time', async () => {
  const { ask: request, done, rows } = hall([]);
  const opened = request(OPEN);
  rows.push(challenge('6', 'a'));
  expect(await opened).toMatchObject({
    ok: true,
    value: { challenges: [{ challengeId: '5', yours: true }] },
  });
  expect(done).toEqual(['create']);
});

test('names the missing argument', async () => {
  const { ask: request } = hall([]);
  expect(await request({ action: 'open' })).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  for (const action of ['accept', 'withdraw']) {
    expect(await request({ action })).toMatchObject({
      ok: false,
      message: `challengeId is required to ${action} a challenge`,
    });
  }
});

test('lists challenges of other agents first, and a limited number', async () => {
  const many = Array.from({ length: 25 }, (_, n) => challenge(String(n), n === 0 ? 'me' : 'a'));
  const listed = await hall(many).ask({ action: 'list' });
  const rows = listed.ok ? listed.value.challenges : [];
  expect(rows).toHaveLength(20);
  expect(rows.some(({ yours }) => yours)).toBe(false);
});
