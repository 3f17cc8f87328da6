import { expect, test } from 'vitest';
import { createModelChoosers } from '../../../../src/main/models/move-chooser.ts';
import { DEFAULT_LIMITS } from '../../../../src/main/models/endpoints.ts';
import { createServerPools } from '../../../../src/main/models/pool/server-pools.ts';
import { createRunningModelTurns } from '../../../../src/main/models/running-turns.ts';
import { NO_STORED_TEXTS } from '../../../../src/main/models/traces/stored-texts.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import { says, scriptedModel, type Scripted } from '../../../support/scripted-model.ts';
import { variantOf } from '../../../../src/main/models/variants/variant-registry.ts';

const POSITION = {
  sessionId: 's1',
  template: 'rps.v1',
  tick: 0,
  role: 'player_1',
  agentId: 'a',
  view: {},
  legal: ['rock', 'paper'],
};
const NONSENSE = says('no idea');

interface Given {
  readonly policy?: string;
  readonly key?: boolean;
  readonly there?: boolean;
  readonly variantSeed?: string | null;
}

function seat(
  answers: readonly Scripted[],
  { policy = 'forfeit', key = true, there = true, variantSeed = null }: Given = {},
) {
  const { client, requested } = scriptedModel(...answers);
  const stored: {
    action: string | null;
    policyUsed: string | null;
    promptTokens: number | null;
    attempts: readonly { failure: string | null }[];
  }[] = [];
  const events: string[] = [];
  const running = createRunningModelTurns();
  const endpoint = {
    endpointId: 'e1',
    baseUrl: 'http://127.0.0.1:1/v1',
    servers: [],
    model: 'm',
    limits: { ...DEFAULT_LIMITS, attempts: 2, requestsAtOnce: 1 },
    sampling: { temperature: 0, seed: null },
    structured: 'no',
    policy,
    price: { inputMicros: 500_000, outputMicros: 0, currency: 'USD' },
  };
  const after: (() => void)[] = [];
  const choosers = createModelChoosers({
    endpoints: {
      find: () => (there ? endpoint : null),
      readKey: async () => (key ? accept(null) : refuse('KEY_MISSING', 'the key is gone')),
      noteStructured: async () => {},
    },
    client,
    poolOf: createServerPools({ monotonicMs: () => 0 }).poolOf,
    builds: { findBuild: async () => null },
    games: { get: (id: string) => (id === 'rps.v1' ? { title: 'RPS', description: 'Rules.' } : undefined) },
    moves: { upsert: (row: never) => stored.push(row) },
    storedTexts: NO_STORED_TEXTS,
    running,
    writer: {
      write: async (job: () => void) => {
        job();
        after.forEach((then) => then());
      },
      afterCommit: (then: () => void) => after.push(then),
    },
    bus: { emit: (name: string) => events.push(`${name} after ${stored.length}`) },
    runtime: {
      clock: { nowMs: () => 0, monotonicMs: () => 0 },
      random: { bytes: () => new Uint8Array([255, 255, 255, 255]) },
    },
    recent: () => [],
    variantSeedOf: () => variantSeed,
  } as never);
  const decide = (over: object = {}, signal = new AbortController().signal) =>
    choosers('e1').decide({ ...POSITION, ...over } as never, signal);
  return { requested, stored, events, decide, running };
}

test('in a variant the model is asked under other names, and its answer is an action of the game', async () => {
  const seed = '4d'.repeat(32);
  const variant = variantOf('rps.v1', seed);
  const answer = variant?.action('paper') ?? '';
  const { decide, stored, requested } = seat([says(JSON.stringify({ action: answer }))], {
    variantSeed: seed,
  });
  expect(await decide()).toEqual(accept('paper'));
  expect(stored).toMatchObject([{ action: 'paper', variant: 'renamed.v1' }]);
  expect(JSON.stringify(requested)).toContain(answer);
  expect(JSON.stringify(requested)).not.toMatch(/paper|RPS|player_/u);
});

test('stores a model’s answer before its move, then emits an event', async () => {
  const { decide, stored, events } = seat([says('{"action": "rock"}')]);
  expect(await decide()).toEqual(accept('rock'));
  expect(stored).toMatchObject([
    { action: 'rock', policyUsed: null, promptTokens: 10, cost: { micros: 5, currency: 'USD' } },
  ]);
  expect(events).toEqual(['model.moved after 1']);
});

test.each([
  ['forfeit', [NONSENSE, NONSENSE], 'UNPARSABLE'],
  ['forfeit', [NONSENSE, says('{"action": "lizard"}')], 'ILLEGAL'],
  ['abort', [NONSENSE, NONSENSE], 'ABORTED'],
])('applies the policy %s to a model’s own faults', async (policy, answers, code) => {
  const { decide, stored } = seat(answers, { policy });
  expect(await decide()).toMatchObject({ ok: false, code });
  expect(stored).toMatchObject([{ action: null, policyUsed: policy }]);
});

test('the policy `random` plays a legal action, also for the largest random number', async () => {
  const { decide, stored } = seat([NONSENSE, NONSENSE], { policy: 'random' });
  expect(await decide()).toEqual(accept('paper'));
  expect(stored).toMatchObject([{ action: 'paper', policyUsed: 'random' }]);
});

test.each([
  ['an endpoint that was removed', { there: false }, {}],
  ['a key that is gone', { key: false }, {}],
  ['an unknown template', {}, { template: 'go.v1' }],
])('%s never costs the model its game', async (_, how, over) => {
  const { decide, requested, stored } = seat([], how);
  expect(await decide(over)).toMatchObject({ ok: false, code: 'ENDPOINT_LOST' });
  expect(requested).toEqual([]);
  const failures = stored.flatMap(({ attempts }) => attempts.map(({ failure }) => failure));
  expect(failures).toEqual('key' in how ? ['key_missing'] : []);
});

test('sends no request when the signal is already aborted', async () => {
  const { decide, requested } = seat([]);
  expect(await decide({}, AbortSignal.abort())).toMatchObject({ ok: false, code: 'DROPPED' });
  expect(requested).toEqual([]);
});

test('a turn that a person stops is a timeout of the model, by the policy of its endpoint', async () => {
  const { decide, stored, running, requested } = seat([{ kind: 'aborted' }], { policy: 'random' });
  // The person stops the turn while the request is in progress.
  requested.push = () => {
    for (const turn of running.turnsOf('s1', 'player_1')) turn.stop();
    return 1;
  };
  expect(await decide()).toEqual(accept('paper'));
  expect(stored).toMatchObject([{ policyUsed: 'random', attempts: [{ fault: 'timeout' }] }]);
});
