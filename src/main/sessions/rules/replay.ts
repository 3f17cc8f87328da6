import type { JsonObject } from '../../../shared/json.ts';
import type { ImposedEnding, GameTemplate, Setup } from '../../games/index.ts';
import { advancesTick, isEndingKind, type SessionLogRow } from './log-row.ts';

/** The state of a game at one tick of its replay. */
export interface ReplayPosition {
  readonly state: JsonObject;
  readonly tick: number;
}

/**
 * The position after one more row.
 *
 * @throws Error when the row could not have been written at this position
 */
export function stepReplay(
  gameTemplate: GameTemplate,
  position: ReplayPosition,
  row: SessionLogRow,
): ReplayPosition {
  if (row.tick !== position.tick)
    throw new Error(`row ${row.seq} has tick ${row.tick} instead of ${position.tick}`);
  const tick = advancesTick(row.kind) ? position.tick + 1 : position.tick;
  if (row.kind === 'action') {
    const action = row.action as string;
    const { state } = position;
    const isAllowed =
      gameTemplate.allows?.(state, row.role, action) ?? gameTemplate.legal(state, row.role).includes(action);
    if (!isAllowed) {
      throw new Error(`row ${row.seq} has an action that was not legal for ${row.role}`);
    }
    return { state: gameTemplate.apply(position.state, row.role, action), tick };
  }
  if (isEndingKind(row.kind))
    return { state: gameTemplate.conclude(position.state, row.action as ImposedEnding), tick };
  if (row.kind === 'draw_offer' || row.kind === 'draw_decline' || row.kind === 'outage')
    return { state: position.state, tick };
  throw new Error(`unhandled kind: ${String(row.kind satisfies never)}`);
}

/**
 * Applies the rows of a log to the initial state. Templates are deterministic, so the result must equal the stored
 * state (docs/specifications/001-session-host.md §2).
 *
 * @throws Error for the first row that could not have been written
 */
export function replaySession(
  gameTemplate: GameTemplate,
  setup: Setup,
  rows: Iterable<SessionLogRow>,
): ReplayPosition {
  let position: ReplayPosition = { state: gameTemplate.start(setup), tick: 0 };
  for (const row of rows) position = stepReplay(gameTemplate, position, row);
  return position;
}
