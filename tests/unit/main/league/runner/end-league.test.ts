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
  const announcer = {
    broadcast: async (_leagueId: string, type: string) => void sent.push(type),
  };
  const deps = { context, announcer, isStopping: () => false } as unknown as LeagueRunnerDeps;
  return { ...league, sent, run: () => runLeague(deps, 'l1') };
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
