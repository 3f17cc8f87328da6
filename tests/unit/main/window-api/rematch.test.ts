import { expect, test } from 'vitest';
import type { SessionRowDeps } from '../../../../src/main/window-api/session-rows.ts';
import { toNewMatch } from '../../../../src/main/window-api/rematch.ts';
import type { SessionSummary } from '../../../../src/main/sessions/index.ts';

const KINDS: Readonly<Record<string, string>> = {
  out: 'external',
  me: 'person',
  engine: 'builtin',
  odd: 'uci',
};
const SPECS = new Map([
  ['engine', { kind: 'builtin', spec: { kind: 'builtin', level: 3, copy: 2 } }],
  ['odd', { kind: 'uci', spec: { kind: 'uci', level: 99 } }],
]);
const deps = {
  agents: {
    find: (agentId: string) => (agentId in KINDS ? { kind: KINDS[agentId] } : null),
    listOwnAgents: () => SPECS,
  },
} as unknown as SessionRowDeps;
const facts = (participants: object, more: object = {}) =>
  ({
    template: 'chess.v1',
    participants,
    options: {},
    paceMs: 900,
    clockChoice: null,
    ...more,
  }) as unknown as SessionSummary;

test('each seat is filled as in the original request', () => {
  expect(toNewMatch(deps, facts({ white: 'me', black: 'engine' }))).toEqual({
    template: 'chess.v1',
    seats: { white: { kind: 'you' }, black: { kind: 'builtin', level: 3 } },
    options: {},
    paceMs: 900,
  });
  expect(toNewMatch(deps, facts({ white: 'out', black: 'me' }))?.seats['white']).toEqual({
    kind: 'agent',
    agentId: 'out',
  });
});

test('a player that cannot be seated again makes the request null', () => {
  expect(toNewMatch(deps, facts({ white: 'me', black: 'odd' }))).toBeNull();
  expect(toNewMatch(deps, facts({ white: 'me', black: 'gone' }))).toBeNull();
});

test.each([
  [
    { initialMs: 60_000, incrementMs: 500, perMoveMs: null },
    { initialMs: 60_000, incrementMs: 500 },
  ],
  [{ initialMs: null, incrementMs: 0, perMoveMs: 3000 }, { perMoveMs: 3000 }],
])('the clock %j becomes the request %j', (clockChoice, clock) => {
  expect(toNewMatch(deps, facts({ white: 'me', black: 'engine' }, { clockChoice }))?.clock).toEqual(clock);
});
