import { expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../src/main/games/index.ts';
import { checkCreateRequest, checkTemplate } from '../../../../src/main/sessions/create-session.ts';
import type { SessionContext } from '../../../../src/main/sessions/context.ts';

const ACTIVE = ['ann', 'bob'];
const context = {
  games: {
    get: (id: string) => builtInGameTemplates.find((gameTemplate) => gameTemplate.id === id),
    list: () => builtInGameTemplates,
  },
  agents: { isActive: (agentId: string) => ACTIVE.includes(agentId) },
} as unknown as SessionContext;

const SEATS = { white: 'ann', black: 'bob' };
const admit = (participants: Readonly<Record<string, string>>, callerId = 'ann') =>
  checkCreateRequest(context, callerId, { template: 'chess.v1', participants });

test('accepts a request with one agent for each role, including the caller', () => {
  expect(admit(SEATS)).toMatchObject({ ok: true });
  expect(admit(SEATS, 'bob')).toMatchObject({ ok: true });
});

test.each([
  ['a role without an agent', { white: 'ann' }, 'ann', 'INVALID_REQUEST'],
  ['a role that the game does not have', { ...SEATS, red: 'cem' }, 'ann', 'INVALID_REQUEST'],
  ['one agent in two roles', { white: 'ann', black: 'ann' }, 'ann', 'INVALID_REQUEST'],
  ['an agent that is unknown or revoked', { white: 'ann', black: 'gone' }, 'ann', 'NOT_FOUND'],
  ['a caller who does not play', SEATS, 'cem', 'FORBIDDEN'],
])('%s is refused', (_, participants, callerId, code) => {
  expect(admit(participants as Record<string, string>, callerId)).toMatchObject({ ok: false, code });
});

test('ignores inherited property names as roles', () => {
  const inherited = Object.create(SEATS) as Record<string, string>;
  expect(admit(inherited)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
});

test('accepts a clock with either a game time or a move time', () => {
  const clocked = (initialMs: number | null, perMoveMs: number | null) =>
    checkTemplate(context, { template: 'chess.v1', clock: { initialMs, perMoveMs, incrementMs: 0 } }).ok;
  expect([clocked(1000, null), clocked(null, 1000)]).toEqual([true, true]);
  expect([clocked(1000, 1000), clocked(null, null)]).toEqual([false, false]);
});

test('parses options with the template’s schema and names the invalid one', () => {
  const bad = checkTemplate(context, { template: 'iterated_rps.v1', options: { rounds: 'many' } });
  expect(bad).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  expect(bad.ok ? '' : bad.message).toMatch(/^options\./u);
  expect(checkTemplate(context, { template: 'go.v1' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('the templates are chess.v1'),
  });
});
