import { expect, test } from 'vitest';
import { checkLeagueRequest } from '../../../../src/main/league/request-checks.ts';
import type { LeagueSessions } from '../../../../src/main/league/players/league-sessions.ts';

const boards = {
  findGame: (name: string) =>
    ['chess', 'chess.v1', 'poker', 'poker.v1'].includes(name)
      ? { template: `${name.replace('.v1', '')}.v1`, isOpen: name.startsWith('chess') }
      : null,
  admit: (_template: string, { kind }: { kind: string }) =>
    kind === 'uci' ? { ok: false, message: 'no such engine' } : { ok: true },
} as unknown as LeagueSessions;
const random = { kind: 'random' } as const;
const signed = (name: string) => ({
  name,
  player: { kind: 'seat', protocol: 'signed', spec: { name, key: 'A'.repeat(43) } } as const,
});

test('resolves a game to its template and numbers equal names', () => {
  const players = ['Ada', 'Bob', 'Ada', 'Ada'].map((name) => ({ name, player: random }));
  expect(checkLeagueRequest({ sessions: boards }, { gameType: 'chess', players })).toMatchObject({
    ok: true,
    value: {
      gameType: 'chess.v1',
      players: [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Ada 2' }, { name: 'Ada 3' }],
    },
  });
  expect(checkLeagueRequest({ sessions: null }, {})).toMatchObject({
    ok: true,
    value: { gameType: 'even_odd' },
  });
});

test.each([
  [{ gameType: 'go' }, 'This host cannot run a league of go'],
  [
    { settings: { format: 'knockout' as const, lateEntry: true } },
    'Nobody joins a knockout after its start, so it has no late entry',
  ],
  [
    { settings: { format: 'round-robin' as const, expect: 101 } },
    'A league of this format takes up to 100 players',
  ],
  [
    { settings: { format: 'swiss' as const, expect: 257 } },
    'A league of this format takes up to 256 players',
  ],
  [{ gameType: 'chess', players: [{ name: 'A' }] }, 'A: strategies play only even_odd'],
  [{ players: [{ name: 'A', player: random }] }, 'A: a player of even_odd needs a strategy'],
  [
    { gameType: 'chess', players: [{ name: 'A', player: { kind: 'uci' as const, path: '/x', level: 1 } }] },
    'A: no such engine',
  ],
])('refuses the request %j', (request, message) => {
  expect(checkLeagueRequest({ sessions: boards }, request)).toMatchObject({
    ok: false,
    code: 'INVALID_REQUEST',
    message,
  });
});

test('signed players need workers and an open game, and the class "signed" has no other players', () => {
  const refusal = (players: object[], settings: object, gameType = 'chess'): string | null => {
    const checked = checkLeagueRequest({ sessions: boards }, { gameType, players, settings } as never);
    return checked.ok ? null : checked.message;
  };
  const [alice, bob, rest] = [signed('alice'), signed('bob'), { name: 'R', player: random }];
  expect(refusal([alice, bob], { workers: 'signed' })).toBeNull();
  expect(refusal([alice, rest], { workers: 'own' })).toBeNull();
  expect(refusal([rest], { workers: 'invited', expect: 2 })).toBeNull();
  expect(refusal([alice, bob], {})).toMatch(/needs workers/u);
  expect(refusal([alice, rest], { workers: 'signed' })).toMatch(/all players sign/u);
  expect(refusal([alice, bob], { workers: 'signed', expect: 2 })).toMatch(/no worker plays for programs/u);
  expect(refusal([alice, bob], { workers: 'signed', lateEntry: true })).toMatch(/programs that join/u);
  expect(refusal([alice, bob], { workers: 'signed' }, 'poker')).toMatch(/nothing is dealt/u);
});

test('runs only even_odd without a session host', () => {
  expect(checkLeagueRequest({ sessions: null }, { gameType: 'chess' })).toMatchObject({ ok: false });
});
