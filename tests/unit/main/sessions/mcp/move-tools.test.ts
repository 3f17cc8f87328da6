import { expect, test } from 'vitest';
import { moveTools } from '../../../../../src/main/sessions/mcp/move-tools.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

function board(over: object = {}, refused: string | null = null) {
  const done: unknown[][] = [];
  const view = {
    sessionId: 's1',
    status: 'active',
    tick: 4,
    role: 'white',
    toAct: ['white'],
    quarantined: false,
    drawOfferedBy: null,
    outcomeReason: null,
    winner: null,
    ...over,
  };
  const move =
    (kind: string) =>
    async (...requested: unknown[]) => {
      done.push([kind, ...requested]);
      return refused === null ? accept({ tick: 5 }) : refuse('CONFLICT', refused);
    };
  const deps = {
    sessions: {
      readState: (agentId: string) => (agentId === 'me' ? accept(view) : refuse('FORBIDDEN', 'not yours')),
      act: move('act'),
      draw: move('draw'),
      resign: move('resign'),
    },
    toPositionUpdate: () => ({ legal: ['e2e4'], tick: 4 }),
  };
  const tools = moveTools(deps as never);
  const context = { caller: { agentId: 'me' } } as never;
  return {
    done,
    act: async (request: object) =>
      tools['session.act']({ sessionId: 's1', waitMs: 0, ...request } as never, context),
    resign: async (request: object = {}, as = context) =>
      tools['session.resign']({ sessionId: 's1', ...request } as never, as),
  };
}

test('requires either an action or a draw answer', async () => {
  const { act, done } = board();
  for (const request of [{}, { action: 'e2e4', draw: 'offer' }]) {
    expect(await act(request)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  }
  expect(done).toEqual([]);
});

test('passes on only the given arguments', async () => {
  const { act, done } = board();
  expect(await act({ action: 'e2e4' })).toMatchObject({
    ok: true,
    value: { accepted: true, legal: ['e2e4'], tick: 4 },
  });
  await act({ action: 'e2e4', expectedTick: 0, idempotencyKey: 'k' });
  expect(done).toEqual([
    ['act', 'me', { sessionId: 's1', action: 'e2e4', anyNotation: true }],
    [
      'act',
      'me',
      { sessionId: 's1', action: 'e2e4', anyNotation: true, expectedTick: 0, idempotencyKey: 'k' },
    ],
  ]);
});

test('refuses a draw or a resignation with another expectedTick', async () => {
  const { act, resign, done } = board();
  expect(await act({ draw: 'accept', expectedTick: 3 })).toMatchObject({ ok: false, code: 'CONFLICT' });
  expect(await resign({ expectedTick: 5 })).toMatchObject({ ok: false, code: 'CONFLICT' });
  expect(done).toEqual([]);
  await act({ draw: 'accept', expectedTick: 4 });
  expect(done).toEqual([['draw', 'me', 's1', 'accept']]);
});

test('adds legal actions, tick and next call to a refusal', async () => {
  const { act } = board({}, 'expected_tick 3 is not 4');
  expect(await act({ action: 'e2e4', expectedTick: 3 })).toMatchObject({
    ok: false,
    message: 'expectedTick 3 is not 4',
    detail: { legal: ['e2e4'], tick: 4, next: expect.stringContaining('Your turn') },
  });
});

test('accepts a repeated resignation', async () => {
  const lost = { status: 'completed', outcomeReason: 'resignation', winner: 'black' };
  const again = board(lost);
  expect(await again.resign({ expectedTick: 1 })).toMatchObject({ ok: true, value: { tick: 4 } });
  expect(again.done).toEqual([]);
});

test('refuses a resignation of the winner', async () => {
  const won = board({ status: 'completed', outcomeReason: 'resignation', winner: 'white' }, 'over');
  expect(await won.resign()).toMatchObject({ ok: false, code: 'CONFLICT' });
  expect(won.done).toHaveLength(1);
});

test('refuses agents that take no part', async () => {
  const { resign, done } = board();
  const answer = await resign({}, { caller: { agentId: 'other' } } as never);
  expect(answer).toEqual(refuse('FORBIDDEN', 'not yours'));
  expect(done).toEqual([]);
});
