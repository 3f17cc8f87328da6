import { expect, test } from 'vitest';
import { unregisteredAgent } from '../../../../../src/main/league/external/unregistered-agent.ts';
import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';
import { AT, openLeagueStores } from '../../../../support/league/rows.ts';

const ADA = { leagueId: 'l1', agentId: 'P01', port: 8101, registeredAt: AT };

test('stores unregistered agents of several leagues and kinds beside each other', async () => {
  const { store, openLeague } = await openLeagueStores();
  for (const leagueId of ['l1', 'l2']) openLeague({ leagueId });
  const rows = [
    unregisteredAgent('player', ADA),
    unregisteredAgent('player', { ...ADA, leagueId: 'l2' }),
    unregisteredAgent('referee', { ...ADA, port: 8001 }),
    unregisteredAgent('player', { ...ADA, agentId: 'P02', port: 8102 }),
  ];
  for (const row of rows) store.insertAgent(row);
  expect(store.agent('l2', 'player', 'P01')).toEqual(rows[1]);
});

test('stores a token hash for unregistered agents that no token has', () => {
  const { tokenHash: stored } = unregisteredAgent('player', ADA);
  expect(stored).not.toMatch(/^[0-9a-f]{64}$/u);
  expect(tokenHash(stored)).not.toBe(stored);
});
