import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { cliArguments } from './built-program.ts';
import { endWithTest } from './chain/test-chain.ts';
import { startFakeOpenAi } from './fake-openai.ts';
import { addEndpoint } from './models.ts';
import { hostWithWindow } from './host-with-window.ts';
import { temporaryFolder } from './test-storage.ts';

/** Runs all systems together on a real local chain: a league is played, paid and verified. */

const run = promisify(execFile);
const wallet = (digit: string) => `0x${digit.repeat(40)}`;

const said = (text: string | null | undefined): string => text ?? '';

/** Plays a league of an engine, a random player and a model, pays its pool, and finds all of it by search. */
export async function allSystemsRun(game: 'chess' | 'tic_tac_toe'): Promise<void> {
  const data = temporaryFolder();
  endWithTest(join(data, 'chain'));
  const model = await startFakeOpenAi();
  const host = await hostWithWindow(data, { chain: 'local' });
  const { api } = host;
  const { endpointId } = await addEndpoint(api, model.baseUrl);
  const { leagueId } = await api.call('leagues.start', {
    game,
    players: [
      { name: 'Engine', choice: { kind: 'builtin', level: 3 } },
      { name: 'Chance', choice: { kind: 'random' } },
      { name: 'Model', choice: { kind: 'llm', endpointId } },
    ],
    referees: 1,
    format: 'round-robin',
    prize: {
      amountMicro: 30_000_000,
      rewardMatches: true,
      wallets: [
        { player: 'Engine', wallet: wallet('1') },
        { player: 'Chance', wallet: wallet('2') },
        { player: 'Model', wallet: wallet('3') },
      ],
    },
  });
  const ended = await api.call('leagues.finished', { leagueId });
  expect(ended).toMatchObject({ status: 'completed', played: 3 });

  // From the standings to the decision and the transaction.
  const prize = await api.call('prizes.settled', { leagueId, withinMs: 60_000 });
  expect(prize?.state).toBe('paid');
  const [champion] = prize?.players ?? [];
  expect(champion?.txHash).toMatch(/^0x/u);
  const rewardId = said(champion?.rewardId);
  expect(await api.call('rewards.get', { matchId: rewardId, wallet: said(champion?.wallet) })).toMatchObject({
    kind: 'pool',
    evidence: 'host',
    amountMicro: champion?.amountMicro,
  });

  // From the transaction back to the league.
  expect(await api.call('story.reward', { matchId: rewardId })).toMatchObject({
    kind: 'league_pool',
    leagueId,
    leagueName: ended.name,
    players: expect.arrayContaining([{ wallet: wallet('1'), name: 'Engine' }]),
  });
  const { sessionId } = (await api.call('leagues.match', { leagueId, matchId: 'R1M1' })).match;
  const provenance = await api.call('story.session', { sessionId: said(sessionId) });
  expect(provenance.league).toMatchObject({ leagueId, matchId: 'R1M1' });
  expect(provenance.rewards).toHaveLength(2);
  const [matchReward] = provenance.rewards;
  expect(matchReward).toMatchObject({ evidence: 'host', source: 'league' });
  expect(await api.call('story.reward', { matchId: said(matchReward?.matchId) })).toMatchObject({
    kind: 'league_match',
    leagueId,
    matchId: 'R1M1',
    sessionId,
  });

  // The search finds every id.
  const kindsOf = async (text: string) => (await api.call('find', { text })).map(({ kind }) => kind);
  expect(await kindsOf(leagueId)).toEqual(expect.arrayContaining(['league', 'audit']));
  expect(await kindsOf(said(sessionId))).toEqual(expect.arrayContaining(['session', 'league_match']));
  expect(await kindsOf(rewardId.slice(0, 13))).toContain('reward');
  expect(await kindsOf(said(champion?.txHash))).toContain('transaction');
  expect(await kindsOf(said(champion?.wallet))).toContain('wallet');
  expect(await kindsOf('Engine')).toContain('agent');
  expect(await kindsOf('#3')).toEqual(['audit']);

  await host.stop();
  await model.close();
  const { stdout } = await run(process.execPath, cliArguments(['verify', '--data', data]));
  expect(stdout).toContain('All checks passed.');
}
