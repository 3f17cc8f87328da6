import { expect, test } from 'vitest';
import { sessionWaitTool } from '../../../../../src/main/sessions/mcp/wait-tool.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

interface WaitRequest {
  readonly topic: string;
  readonly timeoutMs: number;
  readonly isDone: () => boolean;
}

function waiting(over: object, end = 'timeout') {
  const view = {
    status: 'active',
    tick: 4,
    role: 'white',
    toAct: ['black'],
    quarantined: false,
    drawOfferedBy: null,
    ...over,
  };
  const requested: WaitRequest[] = [];
  const challenge = { opponent: 'cem', challenger: 'ann', status: 'open', sessionId: null, ...over };
  const context = {
    sessions: {
      readState: (_: string, sessionId: string) =>
        ['s1', 's9'].includes(sessionId) ? accept(view) : refuse('NOT_FOUND', 'No such session'),
      roleOf: (_: string, agentId: string) => (agentId === 'seated' ? 'white' : null),
    },
    challenges: { find: (id: string) => (id === 'c1' ? challenge : null) },
    toPosition: () => ({ whole: true }),
    toPositionUpdate: () => ({}),
    peekView: () => view,
    waiters: {
      wait: async (request: WaitRequest) => {
        requested.push(request);
        return end;
      },
    },
  };
  const wait = async (request: object, agentId = 'me') =>
    sessionWaitTool(context as never)(request as never, { caller: { agentId } } as never);
  return { requested, wait };
}
const S1 = { sessionId: 's1', timeoutMs: 1000 };
const C1 = { challengeId: 'c1', timeoutMs: 1000 };

test('requires either a session or a challenge', async () => {
  const { requested, wait } = waiting({});
  for (const request of [{ timeoutMs: 1 }, { ...S1, ...C1 }]) {
    expect(await wait(request)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  }
  expect(await wait({ sessionId: 'gone', timeoutMs: 1 })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(requested).toEqual([]);
});

test('limits the waiting time', async () => {
  const { requested, wait } = waiting({});
  for (const timeoutMs of [-1, 5000, 1e9]) await wait({ ...S1, timeoutMs });
  expect(requested.map(({ timeoutMs }) => timeoutMs)).toEqual([100, 5000, 45_000]);
});

test.each([
  ['the other side’s turn', {}, undefined, false],
  ['one’s own turn', { toAct: ['white'] }, undefined, true],
  ['the end', { status: 'completed' }, undefined, true],
  ['quarantine', { quarantined: true }, undefined, true],
  ['a draw that is offered', { drawOfferedBy: 'black' }, undefined, true],
  ['one’s own offer', { drawOfferedBy: 'white' }, undefined, false],
  ['a tick past the one that was seen', {}, 3, true],
  ['the very tick that was seen', {}, 4, false],
])('%s: whether the wait ends', async (_, over, sinceTick, hasChanged) => {
  const { requested, wait } = waiting(over);
  await wait({ ...S1, sinceTick });
  expect(requested[0]?.isDone()).toBe(hasChanged);
});

test.each([
  ['done', { toAct: ['white'] }, 'your_turn'],
  ['done', { drawOfferedBy: 'black' }, 'changed'],
  ['done', { status: 'completed' }, 'ended'],
  ['timeout', { toAct: ['white'] }, 'timeout'],
  ['superseded', {}, 'superseded'],
])('a wait that ends with %s at %o says that it waited until %s', async (end, over, waited) => {
  expect(await waiting(over, end).wait(S1)).toMatchObject({ ok: true, value: { waited } });
});

test('a superseded wait says to stop, for a session and for a challenge', async () => {
  const anyone = { opponent: null, challenger: 'me' };
  for (const request of [S1, C1])
    expect(await waiting(anyone, 'superseded').wait(request)).toMatchObject({
      value: { next: expect.stringMatching(/^Stop here/u) },
    });
});

test('refuses too many waits', async () => {
  const { wait } = waiting({ opponent: null }, 'full');
  for (const request of [S1, C1])
    expect(await wait(request)).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
});

test('answers NOT_FOUND for a challenge between other agents', async () => {
  const { wait } = waiting({});
  expect(await wait(C1)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  for (const agentId of ['ann', 'cem']) expect(await wait(C1, agentId)).toMatchObject({ ok: true });
});

test('reports a challenge as accepted, closed or timed out', async () => {
  const anyone = { opponent: null, challenger: 'me' };
  const started = waiting({ ...anyone, status: 'accepted', sessionId: 's9' }, 'done');
  expect(await started.wait(C1)).toMatchObject({ value: { waited: 'accepted', whole: true } });
  const closed = waiting({ ...anyone, status: 'withdrawn' }, 'done');
  expect(await closed.wait(C1)).toMatchObject({ value: { waited: 'closed' } });
  const still = waiting(anyone);
  expect(await still.wait(C1)).toMatchObject({ value: { waited: 'timeout' } });
  expect(still.requested[0]?.isDone()).toBe(false);
});
