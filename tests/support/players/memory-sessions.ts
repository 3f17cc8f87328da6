import { findFault } from '../../../src/shared/fault.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { accept, refuse } from '../../../src/shared/outcome.ts';
import type { Bus } from '../../../src/main/platform/events/bus.ts';
import type { ImposedEnding, GameTemplate } from '../../../src/main/games/index.ts';
import type {
  ActResponse,
  ActRequest,
  SessionResponse,
  SessionsApi,
  SessionView,
} from '../../../src/main/sessions/types.ts';
import type { SessionSeats } from '../../../src/main/players/index.ts';
import { gameTemplateOf } from './play.ts';

interface Row {
  readonly gameTemplate: GameTemplate;
  readonly seats: Readonly<Record<string, string>>;
  state: JsonObject;
  tick: number;
  drawOfferedBy: string | null;
}

export interface MemorySessions {
  readonly api: SessionsApi;
  readonly seats: SessionSeats;
  /** Every accepted action, `role action`, by session. */
  readonly log: Map<string, string[]>;
  /** Every time a clock was held or released, `hold session` and `release session`. */
  readonly held: readonly string[];
  /** Called before each action; a returned answer replaces the real one. */
  beforeAct: (agentId: string, request: ActRequest) => SessionResponse<ActResponse> | null;
  /** Opens a session without an event, as if the host had just started. */
  open(sessionId: string, template: string, seats: Readonly<Record<string, string>>): void;
  /** Opens a session and emits the event. */
  begin(sessionId: string, template: string, seats: Readonly<Record<string, string>>): void;
}

/** A session service without a database: it has the real rules and the checks that players can meet. */
export function memorySessions(bus: Bus): MemorySessions {
  const rows = new Map<string, Row>();
  const log = new Map<string, string[]>();
  const held: string[] = [];

  const roleOf = (row: Row, agentId: string): string | null =>
    Object.entries(row.seats).find(([, id]) => id === agentId)?.[0] ?? null;

  function changed(sessionId: string, row: Row): SessionResponse<ActResponse> {
    const result = row.gameTemplate.result(row.state);
    bus.emit('session.changed', { sessionId, tick: row.tick, ended: result !== null });
    return accept({
      tick: row.tick,
      view: row.gameTemplate.view(row.state, null),
      status: result === null ? 'active' : 'completed',
      outcome: result?.outcome ?? null,
      outcomeReason: result?.reason ?? null,
      fault: result && findFault(result, null),
      head: '',
    });
  }

  function viewOf(sessionId: string, row: Row, role: string | null): SessionView {
    const result = row.gameTemplate.result(row.state);
    return {
      sessionId,
      template: row.gameTemplate.id,
      status: result === null ? 'active' : 'completed',
      tick: row.tick,
      view: row.gameTemplate.view(row.state, role),
      role,
      legal: role === null ? [] : row.gameTemplate.legal(row.state, role),
      toAct: row.gameTemplate.toAct(row.state),
      outcome: result?.outcome ?? null,
      outcomeReason: result?.reason ?? null,
      winner: result?.winner ?? null,
      fault: result && findFault(result, role),
      drawOfferedBy: row.drawOfferedBy,
      clock: null,
      quarantined: false,
      head: '',
    };
  }

  async function act(agentId: string, request: ActRequest): Promise<SessionResponse<ActResponse>> {
    await Promise.resolve();
    const planted = memory.beforeAct(agentId, request);
    if (planted !== null) return planted;
    const row = rows.get(request.sessionId)!;
    const role = roleOf(row, agentId);
    if (role === null) return refuse('FORBIDDEN', 'takes no part');
    if (row.gameTemplate.mode === 'sequential' && request.expectedTick !== row.tick) {
      return refuse('CONFLICT', `the tick is ${row.tick}`);
    }
    if (!row.gameTemplate.legal(row.state, role).includes(request.action))
      return refuse('INVALID_ACTION', 'not legal');
    row.state = row.gameTemplate.apply(row.state, role, request.action);
    row.tick++;
    row.drawOfferedBy = null;
    log.get(request.sessionId)!.push(`${role} ${request.action}`);
    return changed(request.sessionId, row);
  }

  async function conclude(sessionId: string, ending: ImposedEnding): Promise<SessionResponse<ActResponse>> {
    const row = rows.get(sessionId)!;
    if (row.gameTemplate.result(row.state) !== null) return refuse('INVALID_ACTION', 'the session is over');
    row.state = row.gameTemplate.conclude(row.state, ending);
    row.tick++;
    return changed(sessionId, row);
  }

  const opponentOf = (row: Row, role: string): string =>
    row.gameTemplate.roles.find((other) => other !== role)!;

  const api: SessionsApi = {
    create: () => Promise.reject(new Error('not used by players')),
    readState(agentId, sessionId) {
      const row = rows.get(sessionId);
      if (row === undefined) return refuse('NOT_FOUND', 'no session');
      const role = roleOf(row, agentId);
      return role === null ? refuse('FORBIDDEN', 'takes no part') : accept(viewOf(sessionId, row, role));
    },
    spectate(sessionId) {
      const row = rows.get(sessionId);
      return row === undefined ? refuse('NOT_FOUND', 'no session') : accept(viewOf(sessionId, row, null));
    },
    act,
    resign: (agentId, sessionId) => {
      const row = rows.get(sessionId)!;
      return conclude(sessionId, { winner: opponentOf(row, roleOf(row, agentId)!), reason: 'resignation' });
    },
    async draw(agentId, sessionId, draw) {
      const row = rows.get(sessionId)!;
      if (draw === 'accept') return conclude(sessionId, { winner: null, reason: 'draw_agreed' });
      row.drawOfferedBy = draw === 'offer' ? roleOf(row, agentId) : null;
      log.get(sessionId)!.push(`${roleOf(row, agentId)} ${draw}s the draw`);
      return changed(sessionId, row);
    },
    endForHostedPlayer: (sessionId, role, reason) =>
      conclude(sessionId, { winner: opponentOf(rows.get(sessionId)!, role), reason }),
  };

  const memory: MemorySessions = {
    api,
    log,
    held,
    beforeAct: () => null,
    seats: {
      seatsOf(sessionId) {
        const row = rows.get(sessionId);
        return row ? { template: row.gameTemplate.id, agents: row.seats } : null;
      },
      suspendGameClock: (sessionId) => void held.push(`hold ${sessionId}`),
      resumeGameClock: (sessionId) => void held.push(`release ${sessionId}`),
      activeSessionsOf: (agentIds) =>
        [...rows].flatMap(([sessionId, row]) =>
          row.gameTemplate.result(row.state) === null && agentIds.some((id) => roleOf(row, id) !== null)
            ? [sessionId]
            : [],
        ),
    },
    open(sessionId, template, seats) {
      const gameTemplate = gameTemplateOf(template);
      const seed = gameTemplate.hasChance ? 'ab'.repeat(32) : null;
      const state = gameTemplate.start({ sessionId, options: gameTemplate.options.parse({}), seed });
      rows.set(sessionId, { gameTemplate, seats, state, tick: 0, drawOfferedBy: null });
      log.set(sessionId, []);
    },
    begin(sessionId, template, seats) {
      memory.open(sessionId, template, seats);
      bus.emit('session.changed', { sessionId, tick: 0, ended: false });
    },
  };
  return memory;
}
