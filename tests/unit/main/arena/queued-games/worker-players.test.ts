import { expect, test } from 'vitest';
import {
  resolveRequiredPlayers,
  runMovesOf,
  findWorkerProblem,
} from '../../../../../src/main/arena/queued-games/worker-players.ts';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import type { ArenaContext } from '../../../../../src/main/arena/context.ts';
import type { ArenaRun } from '../../../../../src/main/arena/store.ts';
import type { WorkerMove } from '../../../../../src/shared/wire/fleet.ts';

const SHA = 'ab'.repeat(32);
const endpoint = {
  endpointId: 'e',
  model: 'fake-7b',
  policy: 'forfeit',
  limits: { requestsAtOnce: 1, perMoveMs: 1000, maxTokens: 64, promptTokens: 512, attempts: 1 },
  sampling: { temperature: null, seed: null },
};
const context = {
  readEngineHash: async (path: string) => (path === '/bin/engine' ? SHA : null),
  models: { find: (id: string) => (id === 'e' ? endpoint : null) },
} as unknown as ArenaContext;
const run = (a: object, b: object, own: object = {}) =>
  ({ a: { choice: a }, b: { choice: b }, plan: null, runSeed: null, ...own }) as unknown as ArenaRun;

const gameTemplateOf = (id: string) => builtInGameTemplates.find((gameTemplate) => gameTemplate.id === id)!;
const OWN = { gameTemplate: gameTemplateOf('chess.v1'), trust: 'own' } as const;

test('workers play everything but agents that connect to this host', () => {
  const builtin = { kind: 'builtin', level: 2 } as const;
  expect(findWorkerProblem({ a: builtin, b: { kind: 'uci', path: '/bin/x', level: 1 } }, OWN)).toBeNull();
  const agent = { kind: 'seat', protocol: 'acp', spec: {} } as const;
  expect(findWorkerProblem({ a: builtin, b: agent }, OWN)).toMatch(/play on this computer/u);
});

test('signed players play games of turns, and the class "signed" needs two of them and an open game', () => {
  const signed = { kind: 'seat', protocol: 'signed', spec: { name: 'alice', key: 'A'.repeat(43) } } as const;
  const builtin = { kind: 'builtin', level: 2 } as const;
  const at = (id: string, trust: 'own' | 'signed' | 'invited') => ({
    gameTemplate: gameTemplateOf(id),
    trust,
  });
  expect(findWorkerProblem({ a: signed, b: builtin }, at('chess.v1', 'invited'))).toBeNull();
  expect(findWorkerProblem({ a: signed, b: signed }, at('chess.v1', 'signed'))).toBeNull();
  expect(findWorkerProblem({ a: signed, b: builtin }, at('rps.v1', 'own'))).toMatch(/games of turns/u);
  expect(findWorkerProblem({ a: signed, b: builtin }, at('chess.v1', 'signed'))).toMatch(
    /both players sign/u,
  );
  expect(findWorkerProblem({ a: signed, b: signed }, at('kuhn_poker.v1', 'signed'))).toMatch(
    /deals its cards/u,
  );
});

test('an engine is named by the hash of its file, and a model by its name; no path and no address is in either', async () => {
  const required = await resolveRequiredPlayers(
    context,
    run({ kind: 'uci', path: '/bin/engine', level: 3 }, { kind: 'llm', endpointId: 'e' }),
  );
  const { endpointId: _, ...model } = endpoint;
  expect(required).toEqual({
    ok: true,
    value: { a: { kind: 'uci', sha256: SHA, name: 'engine', level: 3 }, b: { kind: 'model', ...model } },
  });
  expect(JSON.stringify(required)).not.toContain('/bin');
});

test('an engine that cannot be read and a model that was removed are refused', async () => {
  const random = { kind: 'random' };
  const lost = await resolveRequiredPlayers(context, run(random, { kind: 'uci', path: '/gone', level: 1 }));
  expect(lost).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  expect(await resolveRequiredPlayers(context, run({ kind: 'llm', endpointId: 'x' }, random))).toMatchObject({
    ok: false,
  });
});

test('a model that plays a renamed game gets the seed of the names', async () => {
  const plan = { variant: 'renamed' };
  const required = await resolveRequiredPlayers(
    context,
    run({ kind: 'llm', endpointId: 'e' }, { kind: 'random' }, { plan, runSeed: '5e'.repeat(32) }),
  );
  expect(required).toMatchObject({
    value: { a: { variant_seed: expect.stringMatching(/^[0-9a-f]{64}$/u) } },
  });
});

test('the moves that a worker tells of belong to the endpoint of the run; those of other players are left out', () => {
  const move = { role: 'x', tick: 0, model: 'fake-7b', action: '4', prompt_hash: 'h' } as WorkerMove;
  const arena = run({ kind: 'llm', endpointId: 'e' }, { kind: 'random' });
  const game = {
    sessionId: 's',
    ownerData: {},
    participants: { x: 'agent-1', o: 'agent-2' },
    moves: [move, { ...move, role: 'o' }, { ...move, role: 'nobody' }],
  };
  expect(runMovesOf(arena, 'x', game)).toMatchObject([
    { sessionId: 's', role: 'x', agentId: 'agent-1', endpointId: 'e', promptHash: 'h', server: null },
  ]);
  expect(runMovesOf(null, 'x', game)).toEqual([]);
});
