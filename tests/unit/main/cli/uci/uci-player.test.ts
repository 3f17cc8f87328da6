import { expect, test } from 'vitest';
import { openPlayer } from '../../../../../src/main/cli/uci/uci-player.ts';
import { createDefaultSettings } from '../../../../../src/main/cli/uci/settings.ts';
import type { StandalonePlayers } from '../../../../../src/main/host/standalone/standalone-players.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

/** Players that note which choice they are opened with. */
function standalone() {
  const opened: unknown[] = [];
  const added: unknown[] = [];
  const endpoints = new Map<string, { endpointId: string; limits: object }>();
  const parts = {
    importEndpoint: async (name: string) =>
      name === 'mine'
        ? accept({ endpointId: 'e1' })
        : refuse('NOT_FOUND', `there is no model endpoint "${name}"`),
    models: {
      find: (name: string) => endpoints.get(name) ?? null,
      add: async (endpoint: { name: string; model: string }) => {
        added.push(endpoint);
        return accept({ endpointId: 'e2' });
      },
      test: async () => accept({ models: ['first', 'second'] }),
      update: async (change: { endpointId: string; limits?: object; model?: string }) => {
        added.push(change);
        return accept({ endpointId: change.endpointId });
      },
    },
    players: {
      admit: (_template: string, choice: unknown) => accept(choice),
      openChooser: (_template: string, choice: unknown) => {
        opened.push(choice);
        return {};
      },
    },
  } as unknown as StandalonePlayers;
  return { parts, opened, added };
}

test('the skill level replaces that of the player', async () => {
  const { parts, opened } = standalone();
  await openPlayer(parts, createDefaultSettings('builtin:5'));
  await openPlayer(parts, { ...createDefaultSettings('builtin:5'), skillLevel: 2 });
  await openPlayer(parts, { ...createDefaultSettings('random'), skillLevel: 2 });
  expect(opened).toEqual([{ kind: 'builtin', level: 5 }, { kind: 'builtin', level: 2 }, { kind: 'random' }]);
});

test('only a built-in player has a score', async () => {
  const { parts } = standalone();
  expect(await openPlayer(parts, createDefaultSettings('builtin:1'))).toMatchObject({
    value: { isBuiltIn: true },
  });
  expect(await openPlayer(parts, createDefaultSettings('random'))).toMatchObject({
    value: { isBuiltIn: false },
  });
});

test('the endpoint of a model is taken from the data folder, with the attempts of the option', async () => {
  const { parts, opened, added } = standalone();
  await openPlayer(parts, { ...createDefaultSettings('llm:mine'), attempts: 5 });
  expect(opened).toEqual([{ kind: 'llm', endpointId: 'e1' }]);
  expect(added).toMatchObject([{ endpointId: 'e1', limits: { attempts: 5 }, policy: 'forfeit' }]);
  expect(await openPlayer(parts, createDefaultSettings('llm:other'))).toMatchObject({ ok: false });
});

test('a model at an address is the one that its server lists first, unless it is named', async () => {
  const { parts, added } = standalone();
  await openPlayer(parts, createDefaultSettings('llm:http://127.0.0.1:11434/v1'));
  expect(added).toMatchObject([{ model: 'default' }, { model: 'first' }, { limits: { attempts: 3 } }]);
  await openPlayer(parts, createDefaultSettings('llm:second@http://127.0.0.1:11434/v1'));
  expect(added[3]).toMatchObject({ model: 'second' });
});

test('what is no player is refused with the reason', async () => {
  const { parts } = standalone();
  expect(await openPlayer(parts, createDefaultSettings('stockfish'))).toMatchObject({
    ok: false,
    message: expect.stringContaining('is not a player') as string,
  });
});

test('an agent keeps tools of its own only where the command allows it', async () => {
  const { parts, opened } = standalone();
  await openPlayer(parts, createDefaultSettings('acp:cursor'));
  await openPlayer(parts, createDefaultSettings('acp:cursor', true));
  expect(opened).toMatchObject([{ spec: { allowOwnTools: false } }, { spec: { allowOwnTools: true } }]);
});
