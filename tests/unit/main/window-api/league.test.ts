import { expect, test } from 'vitest';
import { leagueCalls, type LeagueCallDeps } from '../../../../src/main/window-api/league.ts';
import { accept } from '../../../../src/shared/outcome.ts';

function house() {
  const done: string[] = [];
  const opened: { players: { name: string }[] }[] = [];
  const progress = (leagueId: string) =>
    leagueId === 'l1' ? { league: { leagueId, settings: { format: 'swiss' } }, round: 0 } : null;
  const deps = {
    leagues: {
      open: async (setup: never) => {
        opened.push(setup);
        return accept({ leagueId: 'l1' });
      },
      begin: async (leagueId: string) => {
        done.push('begin');
        return accept({ leagueId });
      },
      cancel: async () => void done.push('cancel'),
      finished: async () => void done.push('finished'),
      progress,
      find: () => null,
    },
    prizes: {
      settled: async () => void done.push('settled'),
    },
  };
  return { done, opened, calls: leagueCalls(deps as unknown as LeagueCallDeps) };
}
const ASK = { game: 'even_odd', referees: 1, format: 'swiss' };
const names = (players: readonly { name: string }[] = []): string[] => players.map(({ name }) => name);

test('a number of players is every strategy in turn, each under a name of its own', async () => {
  const { calls, opened } = house();
  await calls['leagues.start']({ ...ASK, players: 40 } as never);
  const found = names(opened[0]?.players);
  expect(found).toHaveLength(40);
  expect(new Set(found).size).toBe(40);
  expect(found.some((name) => name.includes('_'))).toBe(false);
});

test('at a board the players rise in strength, and the weakest is random', async () => {
  const { calls, opened } = house();
  await calls['leagues.start']({ ...ASK, game: 'chess.v1', players: 3 } as never);
  expect(opened[0]?.players).toEqual([
    { name: 'Random', player: { kind: 'random' } },
    { name: 'Built-in 1', player: { kind: 'builtin', level: 1 } },
    { name: 'Built-in 2', player: { kind: 'builtin', level: 2 } },
  ]);
});

test('a seat for a person or an agent is no player of the house', async () => {
  const { calls, opened } = house();
  const players = ['you', 'agent', 'open'].map((kind) => ({ name: kind, choice: { kind } }));
  await calls['leagues.gather']({ ...ASK, players } as never);
  expect(opened[0]?.players).toEqual([{ name: 'you' }, { name: 'agent' }, { name: 'open' }]);
});

test('the report waits until the prizes are settled, and one of no league is refused', async () => {
  const { calls, done } = house();
  expect(await calls['leagues.finished']({ leagueId: 'l1' } as never)).toMatchObject({
    ok: true,
    value: { leagueId: 'l1', standings: [] },
  });
  expect(done).toEqual(['finished', 'settled']);
  expect(await calls['leagues.report']({ leagueId: 'gone' })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
