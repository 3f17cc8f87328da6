import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Machine, Registry } from '../../games/index.ts';
import { afterFairDelay } from '../../platform/clock-jumps.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { MoveChooser, MoveChooserCode } from '../move-chooser.ts';
import { addUsage, DEFAULT_SEAT_BUDGET, usedUp } from './budget.ts';
import { createPausedSeats, type PausedSeat } from './paused-seats.ts';
import type {
  FoundSeat,
  SeatBudget,
  SeatContext,
  SeatHost,
  SeatPlace,
  SeatProtocol,
  SeatReport,
  SeatTable,
  SeatTurn,
} from './protocol.ts';
import type { SeatRecords, SetSeatBudget } from './records.ts';
import { storedTurn } from './stored-text.ts';
import { SEAT_PROTOCOLS, seatProtocol } from './table.ts';

/** A player of an outside protocol: which protocol, and what is stored with the player. */
export interface SeatRef {
  readonly protocol: string;
  readonly spec: JsonObject;
}

/** The game for which a chooser is opened. */
export interface SeatGame {
  readonly template: string;
  /** Null for a game that is no session of this host. */
  readonly place: SeatPlace | null;
  /** See `SeatContext.mayAct`. */
  readonly mayAct: boolean;
  /** The agent whose budget counts, where the one of `place` only stands for it; null for that of `place`. */
  readonly budgetAgentId: string | null;
}

/** The players that are programs outside this host. */
export interface Seats {
  open(seat: SeatRef, game: SeatGame): MoveChooser;
  name(seat: SeatRef): string;
  /** Checks that the player can play the template, and returns it as it is stored. */
  admit(seat: SeatRef, template: string): Outcome<SeatRef>;
  /** Players on this machine, found by their files. */
  detect(): Promise<readonly FoundSeat[]>;
  test(seat: SeatRef): Promise<SeatReport>;
  /** The budget of an agent: what its owner set, and the defaults. */
  budgetOf(agentId: string): SeatBudget;
  /** Sets parts of a budget; seats that wait for it check it again. */
  setBudget(agentId: string, budget: SetSeatBudget): Promise<void>;
  paused(): readonly PausedSeat[];
}

export interface SeatsDeps {
  readonly host: SeatHost;
  readonly games: Registry;
  readonly records: SeatRecords;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Opens the MCP server of one seat; see `SeatContext.table`. */
  readonly openTable: (place: SeatPlace) => Promise<SeatTable | null>;
}

/** A test may start a program, which takes its time. */
const TEST_LIMIT_MS = 60_000;

export function createSeats(deps: SeatsDeps): Seats {
  const { host, records, bus, clock } = deps;
  const paused = createPausedSeats(({ sessionId, role }) => bus.emit('seat.paused', { sessionId, role }));
  const budgetOf = (agentId: string): SeatBudget => ({
    ...DEFAULT_SEAT_BUDGET,
    ...records.budgetOf(agentId),
  });

  function contextOf(
    protocol: SeatProtocol,
    { place, mayAct, budgetAgentId }: SeatGame,
    { machine, writes }: { readonly machine: Machine; readonly writes: Writes },
  ): SeatContext {
    const limits = (agentId: string): SeatBudget => budgetOf(budgetAgentId ?? agentId);
    const budget = place === null ? DEFAULT_SEAT_BUDGET : limits(place.agentId);
    return {
      place,
      machine,
      host,
      budget,
      mayAct,
      table: () => (place === null ? Promise.resolve(null) : deps.openTable(place)),
      async mayPrompt(spent, signal) {
        for (;;) {
          if (signal.aborted) return refuse('DROPPED', 'the answer is no longer wanted');
          if (place === null) return accept(null);
          const { agentId, sessionId, role } = place;
          const what = usedUp(limits(agentId), addUsage(records.used(sessionId, role), spent));
          if (what === null) return accept(null);
          if (!records.isAttended(sessionId)) return refuse('TIMED_OUT', `the budget of ${what} is used up`);
          await paused.wait({ ...place, usedUp: what, sinceMs: clock.nowMs() }, signal);
        }
      },
      record(turn) {
        if (place === null) return;
        writes.add(records.put({ ...place, protocol: protocol.id, ...storedTurn(turn) }));
      },
    };
  }

  return {
    open(seat, game) {
      const protocol = seatProtocol(seat.protocol);
      const machine = deps.games.get(game.template);
      const spec = protocol?.spec.safeParse(seat.spec);
      if (protocol === null || machine === undefined || spec?.success !== true)
        return lostChooser(`this host knows no player of the protocol ${seat.protocol} with these settings`);
      const writes = createWrites();
      const context = contextOf(protocol, game, { machine, writes });
      return withLimits(protocol.open(spec.data, context), { context, writes });
    },
    name: ({ protocol, spec }) => seatProtocol(protocol)?.name(spec, host) ?? protocol,
    admit({ protocol: id, spec: given }, template) {
      const protocol = seatProtocol(id);
      if (protocol === null)
        return refuse('INVALID_REQUEST', `there is no protocol ${id}; the protocols are ${knownIds()}`);
      const spec = protocol.spec.safeParse(given);
      if (!spec.success) return refuse('INVALID_REQUEST', `these are no settings of a player of ${id}`);
      const admitted = protocol.admits(spec.data, template, host);
      return admitted.ok ? accept({ protocol: id, spec: admitted.value }) : admitted;
    },
    async detect() {
      const found = await Promise.all(SEAT_PROTOCOLS.map((protocol) => protocol.detect?.(host.search) ?? []));
      return found.flat();
    },
    async test({ protocol: id, spec: given }) {
      const protocol = seatProtocol(id);
      const spec = protocol?.spec.safeParse(given);
      if (protocol === null || spec?.success !== true)
        return { state: 'failed', name: null, detail: `There is no such player of ${id}`, latencyMs: 0 };
      const timer = new AbortController();
      const cancel = afterFairDelay(host.processClock, TEST_LIMIT_MS, () => timer.abort());
      return protocol.test(spec.data, host, timer.signal).finally(cancel);
    },
    budgetOf,
    async setBudget(agentId, budget) {
      await records.setBudget(agentId, { ...records.budgetOf(agentId), ...budget });
      paused.release(agentId);
    },
    paused: paused.list,
  };
}

const knownIds = (): string => SEAT_PROTOCOLS.map(({ id }) => id).join(', ');

/** The writes of a chooser that are not committed yet. */
interface Writes {
  add(write: Promise<void>): void;
  /** Resolves when all are committed; rejects when one failed. */
  settled(): Promise<void>;
}

function createWrites(): Writes {
  let last: Promise<void> = Promise.resolve();
  return {
    add(write) {
      last = Promise.all([last, write]).then(() => undefined);
      // The failure is reported to who waits for it; nobody may wait when the game is over.
      last.catch(() => undefined);
    },
    settled() {
      const waited = last;
      last = Promise.resolve();
      return waited;
    },
  };
}

const lostChooser = (message: string): MoveChooser => ({
  decide: () => Promise.resolve(refuse('ENDPOINT_LOST', message)),
  close: () => Promise.resolve(),
});

interface Limits {
  readonly context: SeatContext;
  readonly writes: Writes;
}

/**
 * The chooser with a limited start, whose turns are stored before its action is submitted. What a person should
 * know about a start that failed is stored as a turn of its own.
 */
function withLimits(chooser: MoveChooser, { context, writes }: Limits): MoveChooser {
  const start = async (signal: AbortSignal): Promise<Outcome<null, MoveChooserCode>> => {
    const { host, budget } = context;
    const started = await startWithin(host.processClock, budget.startMs, chooser, signal);
    if (!started.ok && started.code === 'ENDPOINT_LOST') {
      context.record(failedStart(started.message));
      await writes.settled().catch(() => undefined);
    }
    return started;
  };
  return {
    isAnsweringDraws: chooser.isAnsweringDraws === true,
    close: () => chooser.close(),
    ...(chooser.start && { start }),
    async decide(position, signal) {
      const decision = await chooser.decide(position, signal);
      await writes.settled();
      return decision;
    },
  };
}

const failedStart = (reason: string): SeatTurn => ({
  tick: 0,
  version: null,
  attempts: [{ fault: 'transport', text: reason, latencyMs: 0 }],
  comment: '',
  thoughts: '',
  refusedTools: [],
  usage: null,
  latencyMs: 0,
});

async function startWithin(
  clock: Clock,
  startMs: number,
  chooser: MoveChooser,
  signal: AbortSignal,
): Promise<Outcome<null, MoveChooserCode>> {
  const timer = new AbortController();
  const late = new Promise<Outcome<null, MoveChooserCode>>((resolve) => {
    timer.signal.addEventListener('abort', () =>
      resolve(refuse('ENDPOINT_LOST', `the player was not ready after ${Math.round(startMs / 1000)} s`)),
    );
  });
  const cancel = afterFairDelay(clock, startMs, () => timer.abort());
  try {
    const both = AbortSignal.any([signal, timer.signal]);
    return await Promise.race([chooser.start?.(both) ?? accept(null), late]);
  } catch (error) {
    return refuse('ENDPOINT_LOST', error instanceof Error ? error.message : String(error));
  } finally {
    cancel();
  }
}
