import type { Registry } from '../games/index.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { SessionRecord } from './store/rows.ts';
import type { SessionLogRow } from './rules/log-row.ts';
import { replay } from './rules/replay.ts';
import { seedCommitment, setupOf } from './setup.ts';

type ReplayedSession = Pick<SessionRecord, 'sessionId' | 'template' | 'options' | 'seed'>;

/** Replays stored sessions for the verification of a whole data folder. */
export interface SessionReplay {
  seedCommitment(session: ReplayedSession): string | null;
  /** @throws Error when the template is unknown or a row could not have been written */
  replay(
    session: ReplayedSession,
    rows: readonly UntrustedLogRow[],
  ): { state: JsonObject; tick: number; status: string };
}

/** A log row that has not been checked yet: its kind and action may be anything. */
export type UntrustedLogRow = Omit<SessionLogRow, 'kind' | 'action'> & {
  readonly kind: string;
  readonly action: string | object | null;
};

export const createSessionReplay = (games: Pick<Registry, 'get'>): SessionReplay => ({
  seedCommitment,
  replay(session, rows) {
    const machine = games.get(session.template);
    if (!machine) throw new Error(`unknown template ${session.template}`);
    const { state, tick } = replay(machine, setupOf(session), rows as readonly SessionLogRow[]);
    return { state, tick, status: machine.result(state) === null ? 'active' : 'completed' };
  },
});
