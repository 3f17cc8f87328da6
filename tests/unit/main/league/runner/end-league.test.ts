import { expect, test } from 'vitest';
import { runLeague, type LeagueRunnerDeps } from '../../../../../src/main/league/runner/runner.ts';
import { testLeagueContext } from '../../../../support/league/league-context.ts';
import { agentOf, AT } from '../../../../support/league/rows.ts';

/** A running league of one round, which has been played, and the types of the messages that it sends. */
async function playedLeague() {
  const league = await testLeagueContext();
  const { context, store, openLeague, enter, draw, report } = league;
  openLeague();
  enter(agentOf('referee', 'REF01'), agentOf('player', 'P01'), agentOf('player', 'P02'));
  store.startLeague('l1', { rounds: 1, matches: 1 }, AT);
  draw(1, [['P01', 'P02']]);
  report('R1M1', 'P01');
  store.completeRound('l1', 1, AT);
  const sent: string[] = [];
  const messages: unknown[] = [];
  const announcer = {
    async broadcast(_leagueId: string, type: string, fields: object) {
      sent.push(type);
      messages.push(fields);
    },
  };
  const deps = { context, announcer, isStopping: () => false } as unknown as LeagueRunnerDeps;
  return { ...league, sent, messages, run: () => runLeague(deps, 'l1') };
}

test('a league that has played its rounds is completed, and its agents are told', async () => {
  const { run, store, sent } = await playedLeague();
  await run();
  expect(store.findLeague('l1')?.status).toBe('completed');
  expect(sent).toEqual(['LEAGUE_COMPLETED']);
});

test('a league that is cancelled just before its end is not announced as completed', async () => {
  const { run, store, sent, writer, actions } = await playedLeague();
  const write = writer.write.bind(writer);
  writer.write = (job) => {
    store.endLeague('l1', 'cancelled', AT);
    return write(job);
  };
  await run();
  expect(store.findLeague('l1')?.status).toBe('cancelled');
  expect([sent, actions()]).toEqual([[], []]);
});

test('a result that is corrected just before the end is in the table that is stored and announced', async () => {
  const { run, db, context, sent, messages, writer } = await playedLeague();
  const write = writer.write.bind(writer);
  writer.write = (job) => {
    context.interventions.correct('l1', 'R1M1', { winner: 'P02', isVoid: false });
    return write(job);
  };
  await run();
  expect(sent).toEqual(['LEAGUE_COMPLETED']);
  expect(messages).toMatchObject([
    {
      champion: { player_id: 'P02' },
      final_standings: [{ player_id: 'P02', wins: 1 }, { player_id: 'P01' }],
    },
  ]);
  const payloads = db
    .prepare<[], string>("select payload from audit where action = 'LEAGUE_COMPLETED'")
    .pluck()
    .all();
  expect(payloads.map((payload) => JSON.parse(payload) as unknown)).toMatchObject([{ champion: 'P02' }]);
});
