import { expect, test } from 'vitest';
import { playBoard } from '../../../../../src/main/league/referee/session-match.ts';
import type { BoardGame, LeagueBoards } from '../../../../../src/main/league/players/sessions-adapter.ts';
import type { MatchContext } from '../../../../../src/main/league/referee/match-context.ts';

const GAME: BoardGame = { template: 'chess.v1', roles: ['white', 'black'], isHidden: false };
const player = (agentId: string) => ({ agentId, leagueId: 'l' });

/** A match whose board behaves as the test requires. */
function matchOnBoard(boards: Partial<LeagueBoards>): MatchContext {
  const context = {
    boards: { toAct: () => [], ...boards },
    store: {
      agent: (_league: string, _kind: string, agentId: string) => ({ sessionAgent: `seat-${agentId}` }),
      league: () => ({ status: 'running' }),
    },
    matches: { seat: () => true },
    writer: { write: async (job: () => unknown) => job() },
    peers: { isClosed: () => false },
    ports: { clock: { monotonicMs: () => 0 } },
  };
  return {
    context,
    league: { settings: { budgetMs: 0 } },
    match: { leagueId: 'l', matchId: 'R1M1', sessionId: 's1' },
    players: [player('P01'), player('P02')],
  } as unknown as MatchContext;
}

const active = { status: 'active', tick: 4, quarantined: false };

test('fails on a board on which no player can move', async () => {
  const stuck = matchOnBoard({ state: () => active as never });
  await expect(playBoard(stuck, GAME, [])).rejects.toThrow('No player can move in session s1');
  const blind = matchOnBoard({ state: () => active as never, toAct: () => ['white'], turn: () => null });
  await expect(playBoard(blind, GAME, [])).rejects.toThrow('No player can move in session s1');
});

test('fails on a missing or quarantined session and reads the result of a completed one', async () => {
  await expect(playBoard(matchOnBoard({ state: () => null }), GAME, [])).rejects.toThrow(
    'is missing or quarantined',
  );
  const aside = { ...active, quarantined: true };
  await expect(playBoard(matchOnBoard({ state: () => aside as never }), GAME, [])).rejects.toThrow(
    'is missing or quarantined',
  );
  const over = { ...active, status: 'completed' };
  expect(await playBoard(matchOnBoard({ state: () => over as never }), GAME, [])).toBe(true);
});

test('forfeits the session for a player that did not return, and aborts it when both did not', async () => {
  const ended: unknown[] = [];
  let state = active;
  const boards: Partial<LeagueBoards> = {
    state: () => state as never,
    forfeit: async (...how) => {
      ended.push(how);
      state = { ...active, status: 'completed' };
      return { ok: true, value: null };
    },
  };
  for (const absent of [['P02'], ['P01', 'P02']]) {
    state = active;
    await playBoard(matchOnBoard(boards), GAME, absent.map(player) as never);
  }
  expect(ended).toEqual([
    ['s1', 'black', 'abandoned'],
    ['s1', 'white', 'aborted'],
  ]);
});
