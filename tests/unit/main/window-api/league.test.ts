import { expect, test } from 'vitest';
import { defaultPlayers } from '../../../../src/main/league/index.ts';
import { leagueCalls, type LeagueCallDeps } from '../../../../src/main/window-api/league.ts';
import { accept } from '../../../../src/shared/outcome.ts';

function context() {
  const done: string[] = [];
  const prizes: unknown[] = [];
  const opened: { players: { name: string }[] }[] = [];
  const progress = (leagueId: string) =>
    leagueId === 'l1' ? { league: { leagueId, settings: { format: 'swiss' } }, round: 0 } : null;
  const deps = {
    leagues: {
      startLeague: async (leagueId: string) => {
        done.push('startLeague');
        return accept({ leagueId });
      },
      cancel: async () => void done.push('cancel'),
      waitUntilFinished: async () => void done.push('finished'),
      readProgress: progress,
      find: () => null,
      startToken: () => null,
    },
    prizes: {
      createLeague: async (setup: never, prize: unknown) => {
        opened.push(setup);
        prizes.push(prize);
        return accept({ leagueId: 'l1' });
      },
      payDue: async () => void done.push('paid out'),
    },
  };
  return { done, opened, prizes, calls: leagueCalls(deps as unknown as LeagueCallDeps) };
}
const REQUEST = { game: 'even_odd', referees: 1, format: 'swiss' };

test('a number of players stands for the default players of the game', async () => {
  const { calls, opened } = context();
  await calls['leagues.start']({ ...REQUEST, game: 'chess.v1', players: 3 } as never);
  expect(opened[0]?.players).toEqual(defaultPlayers('chess.v1', 3));
});

test('the prize of a request is set by the person while the league is opened', async () => {
  const { calls, prizes } = context();
  await calls['leagues.start']({ ...REQUEST, players: 2 } as never);
  await calls['leagues.gather']({ ...REQUEST, players: [], prize: { amountMicro: 5 } } as never);
  expect(prizes).toEqual([null, { amountMicro: 5, rewardMatches: false, wallets: [], by: 'person' }]);
});

test('a seat for a person, an agent or an open challenge becomes no hosted player', async () => {
  const { calls, opened } = context();
  const players = ['you', 'agent', 'open'].map((kind) => ({ name: kind, choice: { kind } }));
  await calls['leagues.gather']({ ...REQUEST, players } as never);
  expect(opened[0]?.players).toEqual([{ name: 'you' }, { name: 'agent' }, { name: 'open' }]);
});

test('the final report waits until the prizes are paid out, and the report of an unknown league is refused', async () => {
  const { calls, done } = context();
  expect(await calls['leagues.finished']({ leagueId: 'l1' } as never)).toMatchObject({
    ok: true,
    value: { leagueId: 'l1', standings: [] },
  });
  expect(done).toEqual(['finished', 'paid out']);
  expect(await calls['leagues.report']({ leagueId: 'gone' })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
