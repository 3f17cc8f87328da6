import { expect, test, vi } from 'vitest';
import { settingsCalls, type SettingsCallDeps } from '../../../../src/main/window-api/settings.ts';

function calls(engine: { readonly state: string; readonly detail?: string }) {
  const set = vi.fn(async () => ({ playerName: 'Ada' }));
  const rename = vi.fn(async () => undefined);
  const handlers = settingsCalls({
    agents: { findPerson: () => ({ agentId: 'agent_1' }), rename },
    players: { testEngine: async (path: string) => ({ name: 'Engine 1', path, ...engine }) },
    settings: { set },
  } as unknown as SettingsCallDeps);
  return { change: handlers['settings.set'], set, rename };
}

const ENGINE = { path: '/engine', name: 'any' };

test('an engine that evaluates is stored with the name that it gives itself', async () => {
  const { change, set } = calls({ state: 'ok' });
  expect(await change({ evaluationEngine: ENGINE })).toMatchObject({ ok: true });
  expect(set.mock.calls).toEqual([[{ evaluationEngine: { path: '/engine', name: 'Engine 1' } }]]);
});

test('an engine that does not work is refused, and nothing is stored', async () => {
  const { change, set } = calls({ state: 'failed', detail: 'no answer' });
  expect(await change({ evaluationEngine: ENGINE })).toMatchObject({
    ok: false,
    code: 'INVALID_REQUEST',
    message: 'The engine cannot be used: no answer',
  });
  expect(set).not.toHaveBeenCalled();
});

test('a new name is that of the person as a player too', async () => {
  const { change, rename } = calls({ state: 'ok' });
  await change({ sounds: true } as never);
  expect(rename).not.toHaveBeenCalled();
  await change({ playerName: 'Ada' });
  expect(rename.mock.calls).toEqual([['agent_1', 'Ada']]);
});
