import { describe, expect, test } from 'vitest';
import { decideBoard, playSessionMatch } from '../../../../../src/main/league/referee/session-match.ts';
import type { SessionGame, LeagueSessions } from '../../../../../src/main/league/players/league-sessions.ts';
import type { LeagueAgentRecord } from '../../../../../src/main/league/records.ts';
import type { MatchContext } from '../../../../../src/main/league/referee/match-context.ts';

const GAME: SessionGame = { template: 'chess.v1', roles: ['white', 'black'], isHidden: false, isOpen: true };
const player = (agentId: string) => ({ agentId, leagueId: 'l' });

/** A match whose board behaves as the test requires. */
function matchOnBoard(boards: Partial<LeagueSessions>): MatchContext {
  const context = {
    sessions: { toAct: () => [], ...boards },
    store: {
      findAgent: (_league: string, _kind: string, agentId: string) => ({ sessionAgent: `seat-${agentId}` }),
      findLeague: () => ({ status: 'running' }),
    },
    matches: { linkSession: () => true },
    writer: { write: async (job: () => unknown) => job() },
    peers: { isClosed: () => false },
    runtime: { clock: { monotonicMs: () => 0 } },
  };
  return {
    context,
    league: { settings: { budgetMs: 0 } },
    match: { leagueId: 'l', matchId: 'R1M1', sessionId: 's1' },
    players: [player('P01'), player('P02')],
    prepareProgram: () => Promise.resolve(null),
  } as unknown as MatchContext;
}

const active = { status: 'active', tick: 4, quarantined: false };

test('fails on a board on which no player can move', async () => {
  const stuck = matchOnBoard({ stateOf: () => active as never });
  await expect(playSessionMatch(stuck, GAME, [])).rejects.toThrow('No player can move in session s1');
  const blind = matchOnBoard({
    stateOf: () => active as never,
    toAct: () => ['white'],
    positionFor: () => null,
  });
  await expect(playSessionMatch(blind, GAME, [])).rejects.toThrow('No player can move in session s1');
});

test('a session that is completed, missing or quarantined is over', async () => {
  const quarantined = { ...active, quarantined: true };
  const over = { ...active, status: 'completed' };
  for (const state of [null, quarantined, over])
    expect(await playSessionMatch(matchOnBoard({ stateOf: () => state as never }), GAME, [])).toBe(true);
});

describe('a player whose program cannot be started', () => {
  async function endingOf(
    failure: string | null,
    { isClosed = false, ofWhite = null }: { isClosed?: boolean; ofWhite?: string | null } = {},
  ) {
    const state = { ...active };
    const forfeits: string[][] = [];
    const match = matchOnBoard({
      stateOf: () => state as never,
      endForHostedPlayer: async (_, role, reason) => {
        forfeits.push([role, reason]);
        state.status = 'completed';
        return { ok: true, value: null };
      },
    });
    Object.assign(match.context, { log: () => undefined });
    const prepareProgram = async ({ agentId }: LeagueAgentRecord) =>
      agentId === 'P02' ? { problem: 'no login', ending: failure } : { problem: 'no login', ending: ofWhite };
    Object.assign(match, { prepareProgram });
    Object.assign(match.context.peers, { isClosed: () => isClosed });
    await playSessionMatch(match, GAME, []).catch(() => undefined);
    return forfeits;
  }

  test('makes the session void before anybody is asked', async () => {
    expect(await endingOf('endpoint_lost')).toEqual([['black', 'endpoint_lost']]);
  });

  test('ends the session by the rule of missed moves when both fail', async () => {
    expect(await endingOf('endpoint_lost', { ofWhite: 'host_fault' })).toEqual([['white', 'host_fault']]);
    expect(await endingOf('abandoned', { ofWhite: 'host_fault' })).toEqual([['black', 'abandoned']]);
    expect(await endingOf('abandoned', { ofWhite: 'abandoned' })).toEqual([['white', 'aborted']]);
  });

  test('is no ending while the host stops, or when the start was only given up', async () => {
    expect(await endingOf('endpoint_lost', { isClosed: true })).toEqual([]);
    expect(await endingOf(null)).toEqual([]);
  });
});

describe('the result of a session that the host spoiled', () => {
  const voided = {
    ...active,
    status: 'completed',
    outcome: null,
    outcomeReason: 'host_fault',
    winner: null,
  };

  /** Decides a match that was voided so often before; returns what was stored. */
  async function decided(state: object | null, voidAttempts: number) {
    const stored: unknown[] = [];
    const match = matchOnBoard({ stateOf: () => state as never });
    const current = { leagueId: 'l', matchId: 'R1M1', a: 'P01', b: 'P02', sessionId: 's1', voidAttempts };
    Object.assign(match.context, {
      audit: { append: ({ action }: { action: string }) => void stored.push(action) },
      crashPoint: () => undefined,
    });
    Object.assign(match.context.writer, { afterCommit: () => undefined });
    Object.assign(match.context.runtime.clock, { nowMs: () => 0 });
    Object.assign(match.context.matches, {
      findMatch: () => current,
      markScheduledAgain: () => stored.push('playAgain') > 0,
      markDecided: (
        _: unknown,
        verdict: { isVoid: boolean; winner: unknown; absent: unknown; reason: unknown },
      ) => void stored.push([verdict.isVoid, verdict.winner, verdict.absent, verdict.reason]),
    });
    await decideBoard(match, GAME);
    return stored;
  }

  test('is played again under the same number', async () => {
    for (const state of [voided, null, { ...active, quarantined: true }])
      for (const before of [0, 2])
        expect(await decided(state, before)).toEqual(['playAgain', 'MATCH_VOIDED']);
  });

  test('stands as void after it was played again three times, without a winner or a loser', async () => {
    expect(await decided(voided, 3)).toEqual([[true, null, [], 'host_fault']]);
    expect(await decided({ ...voided, outcomeReason: 'endpoint_lost' }, 3)).toEqual([
      [true, null, [], 'endpoint_lost'],
    ]);
  });
});

test('forfeits the session for a player that did not return, and aborts it when both did not', async () => {
  const ended: unknown[] = [];
  let state = active;
  const boards: Partial<LeagueSessions> = {
    stateOf: () => state as never,
    endForHostedPlayer: async (...how) => {
      ended.push(how);
      state = { ...active, status: 'completed' };
      return { ok: true, value: null };
    },
  };
  for (const absent of [['P02'], ['P01', 'P02']]) {
    state = active;
    await playSessionMatch(matchOnBoard(boards), GAME, absent.map(player) as never);
  }
  // Players of this host that cannot be invited are a fault of the host.
  state = active;
  const hosted = { ...player('P01'), isHosted: true } as unknown as LeagueAgentRecord;
  const match = matchOnBoard(boards);
  await playSessionMatch({ ...match, players: [hosted, match.players[1]] }, GAME, [hosted]);
  expect(ended).toEqual([
    ['s1', 'black', 'abandoned'],
    ['s1', 'white', 'aborted'],
    ['s1', 'white', 'host_fault'],
  ]);
});

describe('a move that the board refuses', () => {
  /**
   * Plays one turn in which the board answers each move with the next of these codes, and then with the last one;
   * returns how the session ended. Each CONFLICT moves the tick on unless `isStuck`.
   */
  async function refusedWith(codes: readonly string[], { isStuck = false } = {}): Promise<unknown[]> {
    const ended: unknown[] = [];
    let state = active;
    let calls = 0;
    let tick = 4;
    const match = matchOnBoard({
      stateOf: () => state as never,
      toAct: () => (state.status === 'active' ? ['white'] : []),
      positionFor: () => ({ tick, view: {}, legal: ['e2e4'] }),
      act: async () => {
        const code = codes[Math.min(calls, codes.length - 1)] ?? '';
        calls += 1;
        if (code === 'CONFLICT' && !isStuck) tick += 1;
        if (code === 'ALREADY_ACTED') state = { ...active, status: 'completed' };
        return { ok: false, code, message: 'refused' } as never;
      },
      endForHostedPlayer: async (_session, role, reason) => {
        ended.push(role, reason);
        state = { ...active, status: 'completed' };
        return { ok: true, value: null } as never;
      },
    });
    const envelope = {
      kind: 'envelope',
      type: 'GAME_MOVE_RESPONSE',
      envelope: { move_data: { choice: 'e2e4' } },
    };
    Object.assign(match, {
      referee: { kind: 'referee', agentId: 'REF01' },
      conversationId: 'c',
      leftMs: () => 1000,
      standingOf: () => ({}),
      replyInbox: { expect: () => ({ close: () => undefined }) },
      league: { gameType: 'chess.v1', settings: { budgetMs: 0, wire: 'tolerant', auth: 'open' } },
    });
    const agent = {
      agentId: 'P01',
      leagueId: 'l',
      kind: 'player',
      isHosted: false,
      pending: null,
      tokenHash: 'none',
      sessionAgent: 'seat',
      endpoint: 'http://localhost:8101/mcp',
      port: 8101,
      dialect: 'course',
      healthState: { phase: 'ACTIVE', failures: 0, openUntilMs: null },
    };
    Object.assign(match.context, { processKey: 'k', hostedPorts: new Set(), forbiddenPorts: () => [] });
    Object.assign(match.context.runtime, { ids: { uuid: () => 'u' } });
    Object.assign(match.context.runtime.clock, { nowMs: () => 0 });
    Object.assign(match.context.peers, {
      send: async () => ({ ok: true, content: envelope, body: {}, attempts: 1 }),
    });
    const { findLeague } = match.context.store;
    Object.assign(match.context.store, { findAgent: () => agent, findLeague });
    await playSessionMatch(match, GAME, []);
    return ended;
  }

  test.each(['INVALID_ACTION', 'INVALID_REQUEST'])('is illegal when the code is %s', async (code) => {
    expect(await refusedWith([code])).toEqual(['white', 'illegal_moves']);
  });

  test('does not count when the game moved on before it arrived', async () => {
    expect(await refusedWith(['CONFLICT', 'CONFLICT', 'CONFLICT', 'ALREADY_ACTED'])).toEqual([]);
    await expect(refusedWith(['CONFLICT'], { isStuck: true })).rejects.toThrow('refused its own tick 4');
  });

  test.each(['UNAVAILABLE', 'QUARANTINED', 'NOT_FOUND'])(
    'is no move of the player when the code is %s',
    async (code) => {
      await expect(refusedWith([code])).rejects.toThrow(`The board did not accept the move: ${code}`);
    },
  );
});
