import { onTestFinished } from 'vitest';
import { createWriter } from '../../../src/main/platform/db/writer.ts';
import { createBus } from '../../../src/main/platform/events/bus.ts';
import { DEFAULT_SETTINGS } from '../../../src/main/league/settings.ts';
import { leagueMatchStore } from '../../../src/main/league/store/match-store.ts';
import { unregisteredAgent } from '../../../src/main/league/joining/unregistered-agent.ts';
import type { LeagueAgentRecord, LeagueSettings } from '../../../src/main/league/records.ts';
import { leagueStore } from '../../../src/main/league/store/league-store.ts';
import { stoppedClock } from '../test-storage.ts';
import { memoryDb } from '../memory-db.ts';

/** The authority key of every league of the tests. */
export const KEY = 'ab'.repeat(32);
export const AT = '2026-11-21T10:00:00.000Z';

/** An external agent as it is stored. Its port follows from its id. */
export const agentOf = (
  kind: LeagueAgentRecord['kind'],
  agentId: string,
  more: Partial<LeagueAgentRecord> = {},
): LeagueAgentRecord => {
  const leagueId = more.leagueId ?? 'l1';
  const port = (kind === 'player' ? 8100 : 8000) + Number(/\d+$/u.exec(agentId)?.[0] ?? 0);
  return { ...unregisteredAgent(kind, { leagueId, agentId, port, registeredAt: AT }), ...more };
};

export interface OpenedLeague {
  readonly leagueId?: string;
  readonly gameType?: string;
  readonly createdAt?: string;
  readonly settings?: Partial<LeagueSettings>;
}

/** A database of the newest schema, deleted after the test. */
export async function leagueDatabase() {
  const db = await memoryDb();
  const writer = createWriter(db, { onState: () => undefined });
  onTestFinished(() => writer.close());
  return { db, writer };
}

/** The stores of the league over a real database, with functions to fill them. */
export async function openLeagueStores() {
  const { db, writer } = await leagueDatabase();
  const clock = stoppedClock();
  const bus = createBus((error) => {
    throw error;
  });
  const store = leagueStore(db);
  const matches = leagueMatchStore(db);
  return {
    db,
    writer,
    clock,
    bus,
    store,
    matches,
    openLeague({ leagueId = 'l1', gameType = 'even_odd', createdAt = AT, settings = {} }: OpenedLeague = {}) {
      const all = { ...DEFAULT_SETTINGS, ...settings };
      store.insertLeague({ leagueId, name: `League ${leagueId}`, gameType, settings: all, createdAt }, KEY);
    },
    enter(...agents: readonly LeagueAgentRecord[]) {
      for (const agent of agents) store.insertAgent(agent);
    },
    /** Stores one round with these pairings, refereed by REF01. */
    draw(round: number, pairings: readonly (readonly [string, string])[], leagueId = 'l1') {
      store.insertRound(leagueId, { round, byes: [], pairedAt: AT });
      for (const [position, [a, b]] of pairings.entries()) {
        const matchId = `R${round}M${position + 1}`;
        matches.insert({ leagueId, matchId, round, a, b, refereeId: 'REF01' }, position);
      }
    },
    /** Creates a session-host agent and a session that can be the board of a match. */
    seat(agentId: string, sessionId: string) {
      db.prepare("insert into agents values (?, ?, ?, 'local', ?, null, null)").run(
        agentId,
        `hash-${agentId}`,
        agentId,
        AT,
      );
      db.prepare(
        `insert into sessions (session_id, template, state, status, tick, created_at, updated_at, created_by,
          options, seq, head, expires_ms) values (?, 'chess.v1', '{}', 'active', 0, ?, ?, ?, '{}', 0, 'h', 0)`,
      ).run(sessionId, AT, AT, agentId);
    },
    /** Ends a match. A null winner is a draw; absent players lost by not playing. */
    report(matchId: string, winner: string | null, absent: readonly string[] = [], leagueId = 'l1') {
      const result = {
        winner,
        absent,
        reported: '{}',
        reportedWinner: winner,
        disputed: false,
        reportedAt: AT,
      };
      return matches.markReported({ leagueId, matchId }, result);
    },
  };
}

export type LeagueStores = Awaited<ReturnType<typeof openLeagueStores>>;
