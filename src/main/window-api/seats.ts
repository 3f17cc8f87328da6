import type { SeatTurnInfo } from '../../shared/contract/index.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import {
  choiceOfSeat,
  DEFAULT_SEAT_BUDGET,
  readSeatPlayer,
  SEAT_PROTOCOLS,
  seatProtocol,
  type Players,
  type SeatTurnRecord,
} from '../players/index.ts';
import { rolesOfPerson, type SessionRowDeps } from './session-rows.ts';
import type { Handlers } from './dispatcher.ts';

/** No limit is raised above this; it is the highest limit of tokens that the contract takes. */
const MAX_RAISED_LIMIT = 1_000_000_000;

export interface SeatCallDeps extends SessionRowDeps {
  readonly players: Players;
}

type SeatCalls = Pick<
  Handlers,
  | 'seats.list'
  | 'seats.read'
  | 'seats.test'
  | 'seats.review'
  | 'seats.turns'
  | 'seats.budget'
  | 'seats.setBudget'
  | 'seats.allowMore'
>;

/** Handlers of the `seats.*` calls: outside players, their tests, their turns and their budgets. */
export function seatCalls(deps: SeatCallDeps): SeatCalls {
  const { players } = deps;
  const isPlayer = (agentId: string): boolean => deps.agents.find(agentId)?.kind === 'seat';
  return {
    'seats.list': async () => {
      const found = await players.detectSeats();
      return accept({
        protocols: SEAT_PROTOCOLS.map(({ id, title, usage }) => ({ id, title, usage })),
        found: found.map(({ protocol, player, name, state, note }) => ({
          protocol,
          player,
          name,
          state,
          note,
        })),
      });
    },
    'seats.read': ({ player, allowOwnTools }) => {
      const read = readSeatPlayer(player);
      if (!read.ok) return refuse('INVALID_REQUEST', read.message);
      const { protocol, spec } = read.value;
      const allowed = allowOwnTools === true ? seatProtocol(protocol)?.withOwnTools?.(spec) : undefined;
      const seat = { protocol, spec: allowed ?? spec };
      return accept({ name: players.seatName(seat), choice: choiceOfSeat(seat) });
    },
    'seats.test': async ({ player }) => {
      const read = readSeatPlayer(player);
      if (!read.ok) return refuse('INVALID_REQUEST', read.message);
      return accept({ player, ...(await players.testSeat(read.value)) });
    },
    'seats.review': async ({ player }) => accept({ player, wasBlocked: await players.reviewSeat(player) }),
    'seats.turns': ({ sessionId, sinceTick }) => {
      const facts = deps.sessions.facts(sessionId);
      if (facts === null) return refuse('NOT_FOUND', 'No such session');
      // While the person plays in a session, what other players said in it stays hidden from this window.
      const isSealed = facts.status === 'active' && rolesOfPerson(deps, facts.participants).length > 0;
      return accept(players.seatTurns(sessionId, sinceTick ?? 0).map((turn) => toTurnInfo(turn, isSealed)));
    },
    'seats.budget': ({ agentId }) =>
      isPlayer(agentId)
        ? accept({ agentId, budget: players.seatBudget(agentId) })
        : refuse('NOT_FOUND', 'No such player'),
    'seats.setBudget': async ({ agentId, budget }) => {
      if (!isPlayer(agentId)) return refuse('NOT_FOUND', 'No such player');
      const set = Object.fromEntries(Object.entries(budget).filter(([, value]) => value !== undefined));
      await players.setSeatBudget(agentId, set);
      return accept({ agentId, budget: players.seatBudget(agentId) });
    },
    'seats.allowMore': async ({ sessionId }) => {
      const paused = players.pausedSeats().filter((seat) => seat.sessionId === sessionId);
      const agentIds = [...new Set(paused.map(({ agentId }) => agentId))];
      if (agentIds.length === 0) return refuse('NOT_FOUND', 'No player waits for its budget in this game');
      for (const agentId of agentIds) {
        const { tokens, costMicros } = players.seatBudget(agentId);
        await players.setSeatBudget(agentId, {
          tokens: doubled(tokens, DEFAULT_SEAT_BUDGET.tokens),
          costMicros: doubled(costMicros, DEFAULT_SEAT_BUDGET.costMicros),
        });
      }
      return accept({ agentIds });
    },
  };
}

/** Twice a limit; a limit of zero becomes the default one. */
function doubled(limit: number | null, usual: number | null): number | null {
  if (limit === null || limit >= MAX_RAISED_LIMIT) return limit;
  return limit === 0 ? usual : Math.min(limit * 2, MAX_RAISED_LIMIT);
}

function toTurnInfo(record: SeatTurnRecord, isSealed: boolean): SeatTurnInfo {
  const { sessionId: _, createdAt, usage, attempts, refusedTools, ...turn } = record;
  return {
    ...turn,
    ...(isSealed ? { comment: '', thoughts: '' } : {}),
    sealed: isSealed,
    attempts: attempts.map((attempt) => ({ ...attempt, text: isSealed ? '' : attempt.text })),
    refusedTools: refusedTools.map((refused) => ({ ...refused })),
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costMicros: usage?.costMicros ?? null,
    currency: usage?.currency ?? null,
    atMs: Date.parse(createdAt),
  };
}
