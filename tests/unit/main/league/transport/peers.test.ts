import { expect, test } from 'vitest';
import { isUnavailable, toLeaguePeer } from '../../../../../src/main/league/transport/peers.ts';
import { testLeagueContext } from '../../../../support/league/league-context.ts';
import { agentOf } from '../../../../support/league/rows.ts';

test('calls an agent at its endpoint, in its dialect, under its name', async () => {
  const { context } = await testLeagueContext();
  expect(toLeaguePeer(context, agentOf('player', 'P01', { dialect: 'lower' }))).toMatchObject({
    endpoint: { host: '127.0.0.1', port: 8101 },
    dialect: 'lower',
    name: 'player:P01',
  });
});

test.each([
  ['on another machine', { endpoint: 'http://10.0.0.1:8101/mcp' }],
  ['under another path', { endpoint: 'http://localhost:8101/admin' }],
  ['at another port than it registered', { endpoint: 'http://localhost:22/mcp' }],
  ['at a port of our own', { endpoint: 'http://localhost:8000/mcp', port: 8000 }],
])('never calls an agent %s', async (_, record) => {
  const { context } = await testLeagueContext();
  expect(toLeaguePeer(context, agentOf('player', 'P01', record))).toBeNull();
});

test('is unavailable while the breaker is open and after the end, but can be probed when the breaker closes', async () => {
  const { context, clock } = await testLeagueContext();
  const openUntilMs = clock.nowMs() + 1000;
  const suspended = agentOf('player', 'P01', {
    healthState: { phase: 'SUSPENDED', failures: 5, openUntilMs },
  });
  const gone = agentOf('player', 'P02', {
    healthState: { phase: 'SHUTDOWN', failures: 0, openUntilMs: null },
  });
  expect([
    isUnavailable(context, suspended),
    isUnavailable(context, gone),
    isUnavailable(context, agentOf('player', 'P03')),
  ]).toEqual([true, true, false]);
  clock.advance(1000);
  expect([isUnavailable(context, suspended), isUnavailable(context, gone)]).toEqual([false, true]);
});
