import type { Audit } from '../../platform/audit/index.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { isoNow, type Runtime } from '../../platform/runtime.ts';
import type { SessionSeat, SeatUsage } from './protocol.ts';
import { seatStore, type SeatBudgetOverrides, type SeatTurnRecord } from './store.ts';

export type { SeatTurnRecord, SeatBudgetOverrides } from './store.ts';

/**
 * The stored records of outside players. Writes resolve after their commit.
 *
 * The turn and its action are stored in two transactions, because the action may be the player's own call with its own
 * token. Where the host submits the action, the turn is stored first: a host that is killed in between asks again for
 * the same position, so no used tokens go missing, and no action is lost that was announced to anybody. Where the
 * player acts directly, its action is stored first: a host that is killed in between lacks the texts and the tokens of
 * that one turn, and the game continues from the action, which is never played twice.
 */
export interface SeatRecords {
  record(record: Omit<SeatTurnRecord, 'createdAt'>): Promise<void>;
  /** Turns at `sinceTick` and later, oldest first; the caller decides who may see them. */
  listBySession(sessionId: string, sinceTick?: number): readonly SeatTurnRecord[];
  /** The usage of a role in a session so far. */
  usageOf(sessionId: string, role: string): SeatUsage;
  /** The parts of the budget that the owner set. */
  budgetOf(agentId: string): SeatBudgetOverrides;
  setBudget(agentId: string, budget: SeatBudgetOverrides): Promise<void>;
  /** Marks that a person started this game in a window and can be asked. */
  markAttended(sessionId: string): Promise<void>;
  isAttended(sessionId: string): boolean;
  /** Writes the row of the audit log for a turn that a person stops. */
  recordStopAudit(turn: SessionSeat & { readonly tick: number }): Promise<void>;
}

export interface SeatRecordsDeps {
  readonly audit: Pick<Audit, 'append'>;
  readonly db: Db;
  readonly writer: Writer;
  readonly bus: Bus;
  readonly runtime: Pick<Runtime, 'clock'>;
}

export function createSeatRecords({ audit, db, writer, bus, runtime }: SeatRecordsDeps): SeatRecords {
  const store = seatStore(db);
  return {
    record: (record) =>
      writer.write(() => {
        store.insert({ ...record, createdAt: isoNow({ runtime }) });
        const { sessionId, tick, role } = record;
        writer.afterCommit(() => bus.emit('seat.moved', { sessionId, tick, role }));
      }),
    listBySession: store.listBySession,
    usageOf: store.sumUsage,
    budgetOf: store.budgetOf,
    setBudget: (agentId, budget) =>
      writer.write(() => store.upsertBudget(agentId, budget, isoNow({ runtime }))),
    markAttended: (sessionId) => writer.write(() => store.markAttended(sessionId)),
    isAttended: store.isAttended,
    recordStopAudit: ({ sessionId, role, agentId, tick }) =>
      writer.write(() => {
        const payload = { role, agentId, tick };
        audit.append({
          system: 'sessions',
          action: 'SEAT_STOPPED',
          subject: sessionId,
          actor: 'person',
          payload,
        });
      }),
  };
}
