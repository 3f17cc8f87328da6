import type { CallInput, CallOutput, SeatBudgetInfo, SeatTurnInfo } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  choiceOfSeat,
  createSeatTests,
  DEFAULT_SEAT_BUDGET,
  parseSeatPlayer,
  SEAT_PROTOCOLS,
  seatProtocol,
  type Players,
  type SeatRef,
  type SeatTests,
  type SeatTurnRecord,
} from '../players/index.ts';
import type { Clock } from '../platform/runtime.ts';
import { isSealed, type SessionRowDeps } from './session-rows.ts';
import type { Handlers } from './dispatcher.ts';

/** No limit is raised above this; it is the highest limit of tokens that the contract takes. */
const MAX_RAISED_LIMIT = 1_000_000_000;

export interface SeatCallDeps extends SessionRowDeps {
  readonly players: Players;
  readonly clock: Clock;
}

type SeatCalls = Pick<
  Handlers,
  | 'seats.list'
  | 'seats.read'
  | 'seats.test'
  | 'seats.cancelTest'
  | 'seats.review'
  | 'seats.turns'
  | 'seats.playerBudget'
  | 'seats.setPlayerBudget'
  | 'seats.budget'
  | 'seats.setBudget'
  | 'seats.allowMore'
  | 'seats.stop'
>;

/** Handlers of the `seats.*` calls: outside players, their tests, their turns and their budgets. */
export function seatCalls(deps: SeatCallDeps): SeatCalls {
  const { players } = deps;
  const tests = createSeatTests(deps);
  const isSeatPlayer = (agentId: string): boolean => deps.agents.find(agentId)?.kind === 'seat';
  return {
    'seats.list': async () => accept(await readSeats(players, tests)),
    'seats.read': (request) => {
      const parsed = parseSeat(request);
      if (!parsed.ok) return parsed;
      return accept({ name: players.seatNameOf(parsed.value), choice: choiceOfSeat(parsed.value) });
    },
    'seats.test': async ({ player }) => {
      const parsed = parseSeat({ player });
      return parsed.ok ? accept(await tests.run(player, parsed.value)) : parsed;
    },
    'seats.cancelTest': ({ player }) => accept({ player, wasRunning: tests.cancel(player) }),
    'seats.playerBudget': (request) => {
      const parsed = parseSeat(request);
      return parsed.ok
        ? accept({ player: request.player, budget: players.playerBudgetOf(parsed.value) })
        : parsed;
    },
    'seats.setPlayerBudget': async ({ budget, ...request }) => {
      const parsed = parseSeat(request);
      if (!parsed.ok) return parsed;
      await players.setPlayerBudget(parsed.value, definedFieldsOf(budget));
      return accept({ player: request.player, budget: players.playerBudgetOf(parsed.value) });
    },
    'seats.review': async ({ player }) => accept({ player, wasBlocked: await players.unblockSeat(player) }),
    'seats.turns': ({ sessionId, sinceTick }) => {
      const summary = deps.sessions.findSummary(sessionId);
      if (summary === null) return refuse('NOT_FOUND', 'No such session');
      const sealed = isSealed(deps, summary);
      return accept(players.listSeatTurns(sessionId, sinceTick ?? 0).map((turn) => toTurnInfo(turn, sealed)));
    },
    'seats.budget': ({ agentId }) =>
      isSeatPlayer(agentId)
        ? accept({ agentId, budget: players.seatBudgetOf(agentId) })
        : refuse('NOT_FOUND', 'No such player'),
    'seats.setBudget': async ({ agentId, budget }) => {
      if (!isSeatPlayer(agentId)) return refuse('NOT_FOUND', 'No such player');
      await players.setSeatBudget(agentId, definedFieldsOf(budget));
      return accept({ agentId, budget: players.seatBudgetOf(agentId) });
    },
    'seats.allowMore': async ({ sessionId }) => {
      const pausedSeats = players.listPausedSeats().filter((seat) => seat.sessionId === sessionId);
      const agentIds = [...new Set(pausedSeats.map(({ agentId }) => agentId))];
      if (agentIds.length === 0) return refuse('NOT_FOUND', 'No player waits for its budget in this game');
      for (const agentId of agentIds) {
        const { tokens, costMicros } = players.seatBudgetOf(agentId);
        await players.setSeatBudget(agentId, {
          tokens: doubleLimit(tokens, DEFAULT_SEAT_BUDGET.tokens),
          costMicros: doubleLimit(costMicros, DEFAULT_SEAT_BUDGET.costMicros),
        });
      }
      return accept({ agentIds });
    },
    'seats.stop': async ({ sessionId, role }) => {
      const roles = await players.stopTurns(sessionId, role ?? null);
      return roles.length > 0
        ? accept({ roles: [...roles] })
        : refuse('NOT_FOUND', 'No outside player is starting or being asked in this game');
    },
  };
}

interface PlayerRequest {
  readonly player: string;
  readonly allowOwnTools?: boolean | undefined;
}

/** Parses a player as a person wrote it. `allowOwnTools` is true when the person accepts that the player has tools of its own. */
function parseSeat({ player, allowOwnTools }: PlayerRequest): Outcome<SeatRef, 'INVALID_REQUEST'> {
  const parsed = parseSeatPlayer(player);
  if (!parsed.ok) return refuse('INVALID_REQUEST', parsed.message);
  const { protocol, spec } = parsed.value;
  const specWithOwnTools = allowOwnTools === true ? seatProtocol(protocol)?.withOwnTools?.(spec) : undefined;
  return accept({ protocol, spec: specWithOwnTools ?? spec });
}

async function readSeats(players: Players, tests: SeatTests): Promise<CallOutput<'seats.list'>> {
  const agents = await players.detectAgents();
  const knownAgents = players.listKnownAgents();
  const blockedPlayers = players.listBlockedSeats();
  const foundPlayers = new Set(agents.map(({ player }) => player));
  return {
    protocols: SEAT_PROTOCOLS.map(({ id, title, syntax }) => ({ id, title, usage: syntax })),
    found: agents.map(({ protocol, player, name, state, note }) => ({
      protocol,
      player,
      name,
      state,
      note,
      loginCommand: knownAgents.find((agent) => agent.player === player)?.loginCommand ?? null,
      lastTest: tests.last(player),
      blocked: blockedPlayers.includes(player),
    })),
    missing: knownAgents.filter(({ player }) => !foundPlayers.has(player)),
  };
}

const definedFieldsOf = (budget: CallInput<'seats.setBudget'>['budget']): Partial<SeatBudgetInfo> =>
  Object.fromEntries(Object.entries(budget).filter(([, value]) => value !== undefined));

/**
 * Doubles a limit, but not above `MAX_RAISED_LIMIT`. A limit of zero becomes the default, `usual`. Null means that there
 * is no limit, and stays null.
 */
function doubleLimit(limit: number | null, usual: number | null): number | null {
  if (limit === null || limit >= MAX_RAISED_LIMIT) return limit;
  return limit === 0 ? usual : Math.min(limit * 2, MAX_RAISED_LIMIT);
}

function toTurnInfo(record: SeatTurnRecord, sealed: boolean): SeatTurnInfo {
  const { sessionId: _, createdAt, usage, attempts, refusedTools, ...turn } = record;
  return {
    ...turn,
    ...(sealed ? { comment: '', thoughts: '' } : {}),
    sealed,
    attempts: attempts.map((attempt) => ({ ...attempt, text: sealed ? '' : attempt.text })),
    // The name of a tool comes from the player as well, so it may hold text of the player.
    refusedTools: refusedTools.map((tool) => ({
      ...tool,
      ...(sealed ? { tool: '', kind: '' } : {}),
    })),
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costMicros: usage?.costMicros ?? null,
    currency: usage?.currency ?? null,
    atMs: Date.parse(createdAt),
  };
}
