import { expect, test } from 'vitest';
import { modelChooser } from '../../../../../src/main/openfront/player/players.ts';

const USAGE = { promptTokens: 10, completionTokens: 2, latencyMs: 40 };

async function decided(answer: object) {
  const requested: [string, Record<string, unknown>][] = [];
  const choose = async (endpointId: string, request: Record<string, unknown>) => {
    requested.push([endpointId, request]);
    return answer;
  };
  const { signal } = new AbortController();
  const offeredEntries = [{ id: 'expand' }, { id: 'build-city' }];
  const situation = { offeredEntries, promptText: 'tick 7', signal } as never;
  const decision = await modelChooser({ choose } as never, 'e1').decide(situation);
  return { decision, requested, signal };
}

test('requests at most two actions of the menu or a wait, and can be cancelled', async () => {
  const { requested, signal } = await decided({ ok: false, message: '' });
  expect(requested).toMatchObject([
    ['e1', { situation: 'tick 7', legal: ['expand', 'build-city', 'wait'], max: 2 }],
  ]);
  expect(requested[0]?.[1]['signal']).toBe(signal);
});

test('treats wait as no action', async () => {
  const value = { actions: ['wait', 'expand'], text: 'Room to grow', problem: null, ...USAGE };
  const { decision } = await decided({ ok: true, value });
  expect(decision).toEqual({ ids: ['expand'], text: 'Room to grow', ...USAGE });
});

test('records the problem of an invalid reply', async () => {
  const value = { actions: [], text: 'fly!', problem: 'no such action', ...USAGE };
  const { decision } = await decided({ ok: true, value });
  expect(decision).toMatchObject({ ids: [], text: 'no such action' });
});

test('waits with the error text and without usage when the endpoint cannot be reached', async () => {
  const { decision } = await decided({ ok: false, code: 'UNREACHABLE', message: 'nobody there' });
  expect(decision).toEqual({
    ids: [],
    text: 'nobody there',
    promptTokens: null,
    completionTokens: null,
    latencyMs: null,
  });
});
