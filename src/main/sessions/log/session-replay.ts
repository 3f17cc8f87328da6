import type { GameRegistry } from '../../games/index.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SessionRecord } from '../store/session-rows.ts';
import type { SessionLogRow } from '../rules/log-row.ts';
import { clockHistoryOf, findGameClockProblem } from '../rules/game-clock.ts';
import { replaySession } from '../rules/replay.ts';
import { sessionSeedCommitment, setupOf } from '../session-setup.ts';

type ReplayInput = Pick<SessionRecord, 'sessionId' | 'template' | 'options' | 'seed' | 'clock'>;

/** Replays stored sessions for the verification of a whole data folder. */
export interface SessionReplay {
  /** The commitment that the header of the log must have; null for a game without chance. */
  seedCommitment(session: Omit<ReplayInput, 'clock'>): string | null;
  /** @throws Error when the template is unknown or a row could not have been written */
  replay(session: ReplayInput, rows: readonly UntrustedLogRow[]): ReplayResult;
}

/** The result of a log: the position and the columns of the session that follow from it. */
export interface ReplayResult {
  readonly state: JsonObject;
  readonly tick: number;
  readonly status: 'active' | 'completed';
  readonly outcome: string | null;
  readonly outcomeReason: string | null;
  readonly winner: string | null;
  /**
   * Why the stored clock is impossible after this log, in one sentence; null where it may be right, or there is none.
   */
  readonly clockProblem: string | null;
}

/** A log row that has not been checked yet: its kind and action may be anything. */
export type UntrustedLogRow = Omit<SessionLogRow, 'kind' | 'action'> & {
  readonly kind: string;
  readonly action: string | object | null;
};

/** Creates the replay of the sessions of these games. */
export const createSessionReplay = (games: Pick<GameRegistry, 'get'>): SessionReplay => ({
  seedCommitment: sessionSeedCommitment,
  replay(session, rows) {
    const gameTemplate = games.get(session.template);
    if (!gameTemplate) throw new Error(`unknown template ${session.template}`);
    const { state, tick } = replaySession(gameTemplate, setupOf(session), rows as readonly SessionLogRow[]);
    const result = gameTemplate.result(state);
    const ending = result ?? { outcome: null, reason: null, winner: null };
    return {
      state,
      tick,
      status: result === null ? 'active' : 'completed',
      outcome: ending.outcome,
      outcomeReason: ending.reason,
      winner: ending.winner,
      clockProblem:
        session.clock === null
          ? null
          : findGameClockProblem(
              session.clock,
              clockHistoryOf(rows, result === null ? gameTemplate.toAct(state) : []),
            ),
    };
  },
});
