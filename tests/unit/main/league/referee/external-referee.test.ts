import { expect, test } from 'vitest';
import { createLeagueAnnouncer } from '../../../../../src/main/league/runner/announcements.ts';
import { runExternalMatch } from '../../../../../src/main/league/referee/external-referee.ts';
import type { PeerReply } from '../../../../../src/main/league/transport/rpc-client.ts';
import type { StartMode } from '../../../../../src/main/league/records.ts';
import {
  testLeagueContext,
  answered,
  SILENT,
  type RecordedRequest,
} from '../../../../support/league/league-context.ts';
import { agentOf } from '../../../../support/league/rows.ts';

/** A referee that answers start messages as given and reports after those listed in `played`. */
async function openExternalMatch(
  answers: Partial<Record<string, PeerReply>>,
  played: readonly string[],
  startMode: StartMode = 'auto',
) {
  const referee = agentOf('referee', 'REF01', { startMode });
  let report = (): void => undefined;
  const stores = await testLeagueContext(({ type }: RecordedRequest) => {
    if (played.includes(type)) report();
    return answers[type] ?? answered({ status: 'unknown_message' });
  });
  stores.openLeague();
  stores.enter(referee, agentOf('player', 'P01'), agentOf('player', 'P02'));
  stores.draw(1, [['P01', 'P02']]);
  const match = stores.matches.match('l1', 'R1M1');
  if (match === null) throw new Error('no match');
  report = () => stores.context.resultListeners.forEach((listener) => listener(match));
  const run = (giveUp: Promise<void> | null = null) =>
    runExternalMatch(stores.context, createLeagueAnnouncer(stores.context), {
      referee,
      match,
      budgetMs: 60_000,
      giveUp,
    });
  const orders = (): string[] => stores.requested.map(({ type }) => type);
  return {
    ...stores,
    run,
    orders,
    mode: () => stores.context.store.agent('l1', 'referee', 'REF01')?.startMode,
  };
}

test('tries the start modes in turn until one works, and stores it', async () => {
  const { run, orders, mode } = await openExternalMatch({ START_MATCH: answered({ status: 'started' }) }, [
    'START_MATCH',
  ]);
  expect(await run()).toBe(true);
  expect([orders(), mode()]).toEqual([
    ['ROUND_ANNOUNCEMENT', 'MATCH_ASSIGNMENT', 'START_MATCH'],
    'start_match',
  ]);
});

test('uses only the known start mode of a referee', async () => {
  const { run, orders } = await openExternalMatch({}, [], 'run_match');
  expect(await run()).toBe(false);
  expect(orders()).toEqual(['RUN_MATCH']);
});

test('sends no second start message after one that may have started the match', async () => {
  const silent = await openExternalMatch({ MATCH_ASSIGNMENT: SILENT }, []);
  const gone = Promise.resolve();
  expect(await silent.run(gone)).toBe(false);
  expect(silent.orders()).toEqual(['ROUND_ANNOUNCEMENT', 'MATCH_ASSIGNMENT']);
  const acknowledged = await openExternalMatch(
    { MATCH_ASSIGNMENT: answered({ message_type: 'MATCH_ASSIGNMENT_ACK' }) },
    [],
  );
  expect(await acknowledged.run(gone)).toBe(false);
  expect(acknowledged.orders()).toEqual(['ROUND_ANNOUNCEMENT', 'MATCH_ASSIGNMENT']);
});

test('never starts a match twice after an acknowledged announcement; the next match tries another way', async () => {
  const { run, orders, mode } = await openExternalMatch(
    {
      ROUND_ANNOUNCEMENT: answered({ status: 'received' }),
      MATCH_ASSIGNMENT: answered({ status: 'running' }),
    },
    ['MATCH_ASSIGNMENT'],
  );
  expect(await run(Promise.resolve())).toBe(false);
  expect([orders(), mode()]).toEqual([['ROUND_ANNOUNCEMENT'], 'assign_match']);
});

test('removes its listener when it is done', async () => {
  const { run, context } = await openExternalMatch({}, []);
  expect([await run(), context.resultListeners.size]).toEqual([false, 0]);
});

test('names players and endpoints in every spelling', async () => {
  const { run, requested } = await openExternalMatch({}, [], 'assign_match');
  await run();
  expect(requested[0]?.envelope).toMatchObject({
    match_id: 'R1M1',
    round_id: 1,
    player_A_id: 'P01',
    player1_id: 'P01',
    player2_endpoint: 'http://localhost:8102/mcp',
    player_B_endpoint: 'http://localhost:8102/mcp',
    league_manager_endpoint: 'http://localhost:8000/mcp',
  });
});
