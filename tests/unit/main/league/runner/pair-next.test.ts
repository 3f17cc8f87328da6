import { expect, test } from 'vitest';
import type { LeagueContext } from '../../../../../src/main/league/context.ts';
import type { LeagueRecord } from '../../../../../src/main/league/records.ts';
import { pairNext, PairingError } from '../../../../../src/main/league/runner/pair-next.ts';

const LEAGUE = { leagueId: 'l', settings: { format: 'swiss', swissRounds: 3 } } as unknown as LeagueRecord;

const contextWith = (...players: readonly string[]): LeagueContext =>
  ({
    processClock: { monotonicMs: () => 0 },
    store: {
      listRounds: () => [],
      listAgents: () =>
        players.map((agentId) => ({ kind: 'player', agentId, displayName: agentId, firstRound: 1 })),
    },
  }) as unknown as LeagueContext;

test('pairs every player once', async () => {
  const paired = await pairNext(contextWith('P1', 'P2', 'P3'), LEAGUE, []);
  expect(paired).toEqual({ round: 1, pairings: [{ a: 'P1', b: 'P2' }], byes: ['P3'] });
});

test('says which round cannot be paired, and why', async () => {
  const pair = () => pairNext(contextWith('P1', 'P2', 'P2', 'P2'), LEAGUE, []);
  await expect(pair()).rejects.toThrow(PairingError);
  await expect(pair()).rejects.toThrow('Round 1 cannot be paired: the pairing is incomplete');
});
