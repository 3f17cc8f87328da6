import { expect, test } from 'vitest';
import {
  canWorkersPlay,
  resolveOrderedPlayer,
  modelMovesOf,
  type PlayerSources,
} from '../../../../../src/main/fleet/players/ordered-player.ts';
import type { HostedChoice } from '../../../../../src/main/players/index.ts';
import type { WorkerMove } from '../../../../../src/shared/wire/fleet.ts';

const KEY = 'A'.repeat(43);
const SIGNED = { kind: 'seat', protocol: 'signed', spec: { name: 'alice', key: KEY } } as const;
const sources = {
  readEngineHash: async (path: string) => (path === '/bin/engine' ? 'ab'.repeat(32) : null),
  models: { find: (id: string) => (id === 'e' ? { model: 'm', policy: 'forfeit' } : null) },
} as unknown as PlayerSources;

test('workers play everything but agents that connect to this host', () => {
  const here: readonly HostedChoice[] = [
    { kind: 'random' },
    { kind: 'uci', path: '/bin/engine', level: 1 },
    { kind: 'llm', endpointId: 'e' },
    SIGNED,
  ];
  expect(here.map(canWorkersPlay)).toEqual([true, true, true, true]);
  expect(canWorkersPlay({ kind: 'seat', protocol: 'acp', spec: {} })).toBe(false);
});

test('a signed player is named by its public key', async () => {
  expect(await resolveOrderedPlayer(sources, SIGNED)).toEqual({
    ok: true,
    value: { kind: 'signed', name: 'alice', key: KEY },
  });
  expect(await resolveOrderedPlayer(sources, { ...SIGNED, spec: { name: 'alice' } })).toMatchObject({
    ok: false,
  });
});

test('a player is named without path and address, and one that cannot be named is refused', async () => {
  const engine = await resolveOrderedPlayer(sources, { kind: 'uci', path: '/bin/engine', level: 2 });
  expect(engine).toEqual({
    ok: true,
    value: { kind: 'uci', sha256: 'ab'.repeat(32), name: 'engine', level: 2 },
  });
  expect(await resolveOrderedPlayer(sources, { kind: 'builtin', level: 4 })).toMatchObject({
    value: { level: 4 },
  });
  const model = await resolveOrderedPlayer(sources, { kind: 'llm', endpointId: 'e' }, 'cd'.repeat(32));
  expect(model).toMatchObject({ value: { kind: 'model', model: 'm', variant_seed: 'cd'.repeat(32) } });
  for (const lost of [
    { kind: 'uci', path: '/gone', level: 1 } as const,
    { kind: 'llm', endpointId: 'x' } as const,
    { kind: 'seat', protocol: 'acp', spec: {} } as never,
  ])
    expect(await resolveOrderedPlayer(sources, lost)).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
});

test('only moves of models are kept, under the endpoint of their role', () => {
  const move = { role: 'x', tick: 0, model: 'm', prompt_hash: 'h' } as WorkerMove;
  const game = {
    sessionId: 's',
    ownerData: {},
    participants: { x: '1', o: '2' },
    moves: [move, { ...move, role: 'o' }],
  };
  const kept = modelMovesOf(game, (role) =>
    role === 'x' ? { kind: 'llm', endpointId: 'e' } : { kind: 'random' },
  );
  expect(kept).toMatchObject([{ role: 'x', agentId: '1', endpointId: 'e', promptHash: 'h' }]);
});
