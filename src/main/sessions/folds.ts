import type { Registry } from '../games/index.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { SessionRecord } from './rows.ts';
import type { LogRow } from './rules/log-row.ts';
import { replay } from './rules/replay.ts';
import { seedCommitment, setupOf } from './setup.ts';

type Folded = Pick<SessionRecord, 'sessionId' | 'template' | 'options' | 'seed'>;

/** What a verification of a whole data folder asks the session host's rules. */
export interface SessionFolds {
  seedCommitment(session: Folded): string | null;
  /** Throws when the template is unknown or a row could not have been written. */
  replay(session: Folded, rows: readonly FoldedRow[]): { state: JsonObject; tick: number; status: string };
}

/** A log row of unproven origin: its kind and action may be anything. */
export type FoldedRow = Omit<LogRow, 'kind' | 'action'> & {
  readonly kind: string;
  readonly action: string | object | null;
};

export const createFolds = (games: Pick<Registry, 'get'>): SessionFolds => ({
  seedCommitment,
  replay(session, rows) {
    const machine = games.get(session.template);
    if (!machine) throw new Error(`unknown template ${session.template}`);
    const { state, tick } = replay(machine, setupOf(session), rows as readonly LogRow[]);
    return { state, tick, status: machine.result(state) === null ? 'active' : 'completed' };
  },
});
