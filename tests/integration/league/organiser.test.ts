import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { playerScript, registerAgent, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { windowOf } from '../../support/models.ts';
import { brokenChecks } from '../../support/verify-build.ts';

vi.setConfig({ testTimeout: 60_000 });

let host: BuiltHost;
let api: Api;
beforeAll(async () => {
  host = await startBuiltHost();
  api = await windowOf(host);
});
afterAll(() => host.dispose());

/** A league that is paused in its first rounds. */
async function pausedLeague(more: { annulDisqualified?: boolean } = {}): Promise<string> {
  const { leagueId } = await api.call('leagues.start', {
    game: 'even_odd',
    players: 8,
    referees: 1,
    format: 'double-round-robin',
    ...more,
  });
  await expect.poll(async () => (await api.call('leagues.report', { leagueId })).played).toBeGreaterThan(0);
  await api.call('leagues.intervene', { kind: 'pause', leagueId, reason: 'lunch' });
  return leagueId;
}

async function played(leagueId: string) {
  await api.call('leagues.begin', { leagueId });
  return api.call('leagues.finished', { leagueId });
}

const firstResult = async (leagueId: string) => {
  const results = await api.call('leagues.results', { leagueId, limit: 50 });
  const found = results.at(-1);
  if (found === undefined) throw new Error('nothing was played');
  return found;
};

test('a paused league begins no match, says why, and goes on', async () => {
  const leagueId = await pausedLeague();
  const report = await api.call('leagues.finished', { leagueId });
  expect(report).toMatchObject({ status: 'stopped', haltReason: 'paused: lunch' });
  expect(report.played).toBeLessThan(56);
  expect(await played(leagueId)).toMatchObject({ status: 'completed', played: 56 });
});

test('the opponents of a player that withdrew win, and the league verifies', async () => {
  const leagueId = await pausedLeague();
  // Matches in progress are played to their end.
  await api.call('leagues.finished', { leagueId });
  const before = await api.call('leagues.report', { leagueId });
  await api.call('leagues.intervene', { kind: 'withdraw', leagueId, playerId: 'P01', reason: 'ill' });
  const after = await played(leagueId);
  const own = after.standings.find(({ playerId }) => playerId === 'P01');
  const was = before.standings.find(({ playerId }) => playerId === 'P01');
  expect(after).toMatchObject({ status: 'completed', played: 56 });
  // The match that was in progress at the pause was played to its end.
  expect(own).toMatchObject({ wins: was?.wins, draws: was?.draws, played: 14 });
  await expect(
    api.call('leagues.intervene', { kind: 'withdraw', leagueId, playerId: 'P01', reason: 'again' }),
  ).rejects.toThrow('This league is completed');
});

test('a match is played again, another one is overridden, and the table follows', async () => {
  const leagueId = await pausedLeague();
  await api.call('leagues.finished', { leagueId });
  const match = await firstResult(leagueId);
  const { matchId } = match;
  await api.call('leagues.intervene', { kind: 'rerun', leagueId, matchId, reason: 'power cut' });
  const done = await played(leagueId);
  expect(done).toMatchObject({ status: 'completed', played: 56 });
  const changed = await api.call('leagues.intervene', {
    kind: 'override',
    leagueId,
    matchId,
    result: 'void',
    reason: 'wrong board',
  });
  expect(changed.matches).toMatchObject([{ matchId, after: 'void' }]);
  const stored = await api.call('leagues.interventions', { leagueId });
  expect(stored.map(({ kind }) => kind)).toEqual(['pause', 'rerun', 'override']);
  const file = await api.call('leagues.export', { leagueId, format: 'json' });
  const exported = JSON.parse(file.text) as { interventions: unknown[]; standings: { points: number }[] };
  expect(exported.interventions).toHaveLength(3);
  const report = await api.call('leagues.report', { leagueId });
  expect(exported.standings.map(({ points }) => points)).toEqual(
    report.standings.map(({ points }) => points),
  );
});

test('a disqualification annuls what was played only where that was chosen before', async () => {
  const leagueId = await pausedLeague({ annulDisqualified: true });
  await api.call('leagues.finished', { leagueId });
  const { a } = await firstResult(leagueId);
  const request = { kind: 'disqualify', leagueId, playerId: a.playerId, reason: 'two programs' } as const;
  const preview = await api.call('leagues.previewIntervention', request);
  expect(preview.matches.every(({ after }) => after === 'void')).toBe(true);
  expect(await api.call('leagues.intervene', request)).toEqual(preview);
  const report = await api.call('leagues.report', { leagueId });
  expect(report.standings.find(({ playerId }) => playerId === a.playerId)).toMatchObject({ played: 0 });
  expect(await played(leagueId)).toMatchObject({ status: 'completed' });
});

test('a player that joins late plays from the next round on, and the league verifies', async () => {
  const agent = await scriptedAgent('course', playerScript('course'));
  const open = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'swiss',
    swissRounds: 16,
    expect: 40,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [agent.port],
    players: Array.from({ length: 6 }, (_, at) => ({ name: `Player ${at}`, strategy: 'random' as const })),
  });
  const { leagueId } = open;
  await api.call('leagues.begin', { leagueId });
  await api.call('leagues.intervene', { kind: 'pause', leagueId, reason: 'a bus is late' });
  const { round } = await api.call('leagues.finished', { leagueId });
  const join = () =>
    registerAgent(`http://127.0.0.1:${host.ready.ports.league}/mcp`, 'course', {
      url: agent.url,
      name: 'Late',
      extra: { league_id: leagueId },
    });
  expect(await join()).toMatchObject({ status: 'REJECTED', reason: 'Registration is closed' });
  const admit = { kind: 'admit', leagueId, reason: 'the bus is here' } as const;
  const first = Math.max(1, round) + 1;
  expect(await api.call('leagues.intervene', admit)).toMatchObject({ entry: { first, last: 8 } });
  expect(await join()).toMatchObject({ status: 'ACCEPTED', player_id: 'P07' });
  const { standings, played: matches } = await played(leagueId);
  expect(standings.find(({ displayName }) => displayName === 'Late')?.played).toBeGreaterThan(5);
  expect(matches).toBe(48);
  const late = (await api.call('leagues.agents', { leagueId })).find(({ agentId }) => agentId === 'P07');
  expect(late).toMatchObject({ firstRound: first });
});

test('every league of this file follows from its matches and interventions', async () => {
  expect(await brokenChecks(host.data)).toEqual([]);
});
