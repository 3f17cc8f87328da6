import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../../src/main/models/endpoints.ts';
import {
  storedModelText,
  playTurn,
  type TurnRequest,
} from '../../../../../src/main/models/prompt/play-turn.ts';
import { says, scriptedModel, type Scripted } from '../../../../support/scripted-model.ts';

const REQUEST: TurnRequest = {
  target: { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null },
  limits: { ...DEFAULT_LIMITS, attempts: 3, perMoveMs: 1000 },
  sampling: { temperature: 0, seed: null },
  structured: 'no',
  question: {
    template: 'rps.v1',
    title: 'Rock, paper, scissors',
    description: 'Rules.',
    role: 'player_1',
    view: {},
    legal: ['rock', 'paper', 'scissors'],
    recent: [],
  },
  signal: new AbortController().signal,
};
const ROCK = says('{"comment": "why not", "action": "rock"}');

async function turn(answers: readonly Scripted[], over: Partial<TurnRequest> = {}) {
  const { client, requested } = scriptedModel(...answers);
  return { requested: requested, ...(await playTurn(client, { ...REQUEST, ...over })) };
}
const faultsOf = ({ attempts }: { readonly attempts: readonly { readonly fault: string | null }[] }) =>
  attempts.map(({ fault }) => fault);

describe('a turn', () => {
  test('is played by the first legal action', async () => {
    const played = await turn([ROCK]);
    expect(played).toMatchObject({ end: 'played', action: 'rock', text: 'why not', latencyMs: 100 });
    expect(faultsOf(played)).toEqual([null]);
  });

  test('names the fault of the previous answer in a retry', async () => {
    const played = await turn([says('{"action": "lizard"}'), ROCK]);
    expect(faultsOf(played)).toEqual(['illegal', null]);
    expect(JSON.stringify(played.requested[0]?.messages)).not.toContain('lizard');
    expect(JSON.stringify(played.requested[1]?.messages)).toContain('lizard');
  });

  test('ends with the model’s fault after the last attempt', async () => {
    const lost = await turn([says(''), says('I cannot decide between these.'), says('{"action": "lizard"}')]);
    expect([lost.end, lost.action]).toEqual(['model', null]);
    expect(faultsOf(lost)).toEqual(['empty', 'unparsable', 'illegal']);
  });

  test('ends with `transport` when the server is unreachable', async () => {
    const broken = await turn([{ kind: 'transport', code: 'busy', detail: 'The server is busy' }]);
    expect([broken.end, faultsOf(broken)]).toEqual(['transport', ['transport']]);
  });

  test('counts no attempt when it is aborted', async () => {
    expect(await turn([{ kind: 'aborted' }])).toMatchObject({ end: 'aborted', attempts: [] });
  });

  test('has one time limit for all attempts', async () => {
    const late = await turn([says('hm', { latencyMs: 700 }), says('hm', { latencyMs: 400 })]);
    expect([late.end, late.attempts.length]).toEqual(['model', 2]);
    expect(late.requested.map(({ limitMs }) => limitMs)).toEqual([1000, 300]);
  });
});

describe('refused parts of a request are left out one by one, without counting an attempt:', () => {
  const seeded = { sampling: { temperature: 0, seed: 5 }, structured: 'unknown' } as const;

  test('first the seed, then the schema', async () => {
    const played = await turn([{ kind: 'format_refused' }, { kind: 'format_refused' }, ROCK], seeded);
    expect(played.requested.map(({ format, sampling }) => [format !== null, sampling.seed])).toEqual([
      [true, 5],
      [true, null],
      [false, 5],
    ]);
    expect([faultsOf(played), played.structured, played.latencyMs]).toEqual([[null], 'no', 300]);
  });

  test('and a schema that was followed once is used again', async () => {
    const played = await turn([says('{"comment":"c","action":"rock"}')], seeded);
    expect([played.structured, played.attempts[0]?.sampling?.seed]).toEqual(['yes', 5]);
  });
});

test('stores at most two kilobytes of clean text', () => {
  expect(Buffer.byteLength(storedModelText('漢'.repeat(5000)))).toBeLessThanOrEqual(2048);
  expect(storedModelText('a\u202Eb')).not.toContain('\u202E');
  expect(storedModelText('rook')).toBe('rook');
});
