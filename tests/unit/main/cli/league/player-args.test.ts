import { expect, test } from 'vitest';
import { parseLeaguePlayers, resolvePlayers } from '../../../../../src/main/cli/league/player-args.ts';
import { MAX_LEAGUE_PLAYERS } from '../../../../../src/shared/contract/index.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const read = (given: string, game = 'even_odd') => {
  const players = parseLeaguePlayers(given, game);
  return players.ok ? players.value : players.message;
};

test('accepts a number from two to the maximum of a league', () => {
  expect([read('2'), read(String(MAX_LEAGUE_PLAYERS))]).toEqual([2, MAX_LEAGUE_PLAYERS]);
  expect(read('1')).toContain('from 2 to');
  expect(read(String(MAX_LEAGUE_PLAYERS + 1))).toContain(`to ${MAX_LEAGUE_PLAYERS}`);
});

test('refuses one name and too many names', () => {
  expect(read('random')).toContain('at least 2');
  expect(read(Array.from({ length: MAX_LEAGUE_PLAYERS + 1 }, () => 'random').join(','))).toContain('at most');
});

test('reads strategies in several spellings and gives them display names', () => {
  expect(read(' random , builtin')).toEqual({
    strategies: [
      { name: 'Random', strategy: 'random' },
      { name: 'Markov', strategy: 'markov' },
    ],
  });
  expect(read('random,llm:x')).toMatch(/"llm:x" is not a strategy.*markov/u);
});

test('reads players of board games and names a wrong one', () => {
  expect(read('random,builtin:3', 'chess')).toMatchObject([
    { choice: { kind: 'random' } },
    { choice: { kind: 'builtin', level: 3 } },
  ]);
  expect(read('random,builtin:9', 'chess')).toContain('level');
});

test('names an engine after its file and a model after its endpoint', async () => {
  const players = parseLeaguePlayers('random,builtin:3,uci:/usr/games/stockfish,llm:qwen', 'chess');
  if (!players.ok) throw new Error(players.message);
  const { api } = fakeApi({ 'models.list': [{ endpointId: 'e1', name: 'Qwen' }] });
  const settled = await resolvePlayers(api, players.value, false);
  expect(settled).toMatchObject({
    ok: true,
    value: [
      { name: 'Random' },
      { name: 'Built-in 3' },
      { name: 'Stockfish' },
      { name: 'Qwen', choice: { kind: 'llm', endpointId: 'e1' } },
    ],
  });
});

test('resolves a number without the host and refuses an unknown model', async () => {
  const { api, requested } = fakeApi({ 'models.list': [] });
  expect(await resolvePlayers(api, 4, false)).toEqual({ ok: true, value: 4 });
  expect(requested).toEqual([]);
  const players = parseLeaguePlayers('random,llm:qwen', 'chess');
  if (!players.ok) throw new Error(players.message);
  expect(await resolvePlayers(api, players.value, false)).toMatchObject({ code: 'USAGE' });
});

test('agents keep tools of their own only with the consent of a person', async () => {
  const { api } = fakeApi({ 'models.list': [] });
  const players = parseLeaguePlayers('random,acp:cursor', 'chess');
  if (!players.ok) throw new Error(players.message);
  const choices = async (areAllowed: boolean) => {
    const resolved = await resolvePlayers(api, players.value, areAllowed);
    return resolved.ok && typeof resolved.value !== 'number'
      ? resolved.value.map(({ choice }) => choice)
      : [];
  };
  const agent = (allowOwnTools: boolean) => ({
    kind: 'seat',
    protocol: 'acp',
    spec: { agent: 'cursor', allowOwnTools },
  });
  expect(await choices(false)).toEqual([{ kind: 'random' }, agent(false)]);
  expect(await choices(true)).toEqual([{ kind: 'random' }, agent(true)]);
});
