import { expect, test } from 'vitest';
import { toGameClockSpec, toCreateRequest, toWireLogRow } from '../../../../src/main/sessions/wire.ts';

test('missing members of a clock are off', () => {
  expect(toGameClockSpec({ initial_ms: 60_000 })).toEqual({
    initialMs: 60_000,
    incrementMs: 0,
    perMoveMs: null,
  });
  expect(toGameClockSpec({ per_move_ms: 500 })).toEqual({ initialMs: null, incrementMs: 0, perMoveMs: 500 });
});

test('absent members of a request stay absent', () => {
  const participants = { white: 'a', black: 'b' };
  expect(toCreateRequest({ template: 'chess.v1', participants })).toEqual({
    template: 'chess.v1',
    participants,
  });
  expect(toCreateRequest({ template: 'chess.v1', participants, illegal_limit: 0 })).toMatchObject({
    illegalLimit: 0,
  });
});

test('only a sealed row has the member `hidden`', () => {
  const row = {
    seq: 1,
    tick: 0,
    kind: 'action',
    role: 'player_1',
    agentId: 'agent-1',
    action: null,
    details: null,
    hidden: true,
    createdAt: '2026-11-21T00:00:00.000Z',
    hash: 'ab',
  } as const;
  expect(toWireLogRow(row)).toMatchObject({ hidden: true, action: null, agent_id: 'agent-1' });
  expect(toWireLogRow({ ...row, action: 'rock', hidden: false })).not.toHaveProperty('hidden');
});
