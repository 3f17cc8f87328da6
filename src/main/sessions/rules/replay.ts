import type { JsonObject } from '../../../shared/json.ts';
import { never } from '../../../shared/outcome.ts';
import type { MachineEnding, Machine, Setup } from '../../games/index.ts';
import { advancesTick, isEndingKind, type SessionLogRow } from './log-row.ts';

export interface ReplayPosition {
  readonly state: JsonObject;
  readonly tick: number;
}

/** The state after one more row; throws when the row could not have been written. */
export function stepReplay(machine: Machine, position: ReplayPosition, row: SessionLogRow): ReplayPosition {
  if (row.tick !== position.tick)
    throw new Error(`row ${row.seq} is of tick ${row.tick}, not ${position.tick}`);
  const tick = advancesTick(row.kind) ? position.tick + 1 : position.tick;
  if (row.kind === 'action') {
    const action = row.action as string;
    const { state } = position;
    const allowed =
      machine.allows?.(state, row.role, action) ?? machine.legal(state, row.role).includes(action);
    if (!allowed) {
      throw new Error(`row ${row.seq}: ${row.role} could not do that`);
    }
    return { state: machine.apply(position.state, row.role, action), tick };
  }
  if (isEndingKind(row.kind))
    return { state: machine.conclude(position.state, row.action as MachineEnding), tick };
  if (row.kind === 'draw_offer' || row.kind === 'draw_decline') return { state: position.state, tick };
  return never(row.kind);
}

/** State equals replay (001 §2): folds the log over the initial state. */
export function replay(machine: Machine, setup: Setup, rows: Iterable<SessionLogRow>): ReplayPosition {
  let position: ReplayPosition = { state: machine.start(setup), tick: 0 };
  for (const row of rows) position = stepReplay(machine, position, row);
  return position;
}
