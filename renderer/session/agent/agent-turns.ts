import type { SeatTurnInfo } from '../../../src/shared/contract/index.ts';
import type { LabelledMove } from '../move-labels.ts';

/** A turn of an outside player with the log row that it led to. */
export interface AgentTurn {
  readonly seatTurn: SeatTurnInfo;
  /** Null when no action was played, or while the row is hidden. */
  readonly playedMove: LabelledMove | null;
  /** The position to show when the turn is selected: the one after its action, else the one in which it was asked. */
  readonly position: number;
}

/** Joins turns with their moves; both are in the order of play. */
export function agentTurns(
  turns: readonly SeatTurnInfo[],
  moves: readonly LabelledMove[],
): readonly AgentTurn[] {
  return turns.map((turn) => {
    const nextTick = turns.find(({ role, tick }) => role === turn.role && tick > turn.tick)?.tick ?? Infinity;
    const hasPlayed = turn.attempts.at(-1)?.fault === null;
    const playedMove = hasPlayed
      ? (moves.find(
          ({ row, isAction }) =>
            isAction && row.role === turn.role && row.tick >= turn.tick && row.tick < nextTick,
        ) ?? null)
      : null;
    return { seatTurn: turn, playedMove, position: playedMove?.position ?? turn.tick };
  });
}

/** The last turn that belongs to a position or to an earlier one; null if there is none. */
export const turnAt = (turns: readonly AgentTurn[], position: number): AgentTurn | null =>
  turns.findLast((each) => each.position <= position) ?? null;

/** The usage of a player, in one turn or in all its turns. */
export interface AgentUsage {
  /** Null when no tokens were reported; so is `outputTokens`. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Millionths of `currency`; both are null when no cost was reported. */
  readonly costMicros: number | null;
  readonly currency: string | null;
  readonly latencyMs: number;
}

export interface AgentTotal extends AgentUsage {
  readonly role: string;
  readonly turns: number;
  readonly refusedTools: number;
}

const addReported = (a: number | null, b: number | null): number | null => (a === null ? b : a + (b ?? 0));

const EMPTY_TOTAL = {
  turns: 0,
  refusedTools: 0,
  inputTokens: null,
  outputTokens: null,
  costMicros: null,
  currency: null,
  latencyMs: 0,
} as const;

/** The sums of each role, in the order in which the roles first moved. */
export function totalsOf(turns: readonly SeatTurnInfo[]): readonly AgentTotal[] {
  const totals = new Map<string, AgentTotal>();
  for (const turn of turns) {
    const { role } = turn;
    const total: AgentTotal = totals.get(role) ?? { ...EMPTY_TOTAL, role };
    totals.set(role, {
      role,
      turns: total.turns + 1,
      refusedTools: total.refusedTools + turn.refusedTools.length,
      inputTokens: addReported(total.inputTokens, turn.inputTokens),
      outputTokens: addReported(total.outputTokens, turn.outputTokens),
      costMicros: addReported(total.costMicros, turn.costMicros),
      currency: turn.currency ?? total.currency,
      latencyMs: total.latencyMs + turn.latencyMs,
    });
  }
  return [...totals.values()];
}
