import { expect, test } from 'vitest';
import { observeEffect } from '../../../src/main/openfront/intents/observe-effect.ts';
import type { GameIntent } from '../../../src/main/openfront/rules/translate-intent.ts';
import { applyTick } from '../../../src/main/openfront/state/apply-tick.ts';
import { tickFrame } from '../../../src/shared/wire/openfront.ts';
import { drawnWorld, pidOf } from './drawn-world.ts';

/** The parts of a tick that the bridge sends: `up` by the game's names, `tiles`, `stats`, `attacks`. */
type Tick = Readonly<Record<string, unknown>>;

export interface EffectRow {
  readonly title: string;
  readonly intent: GameIntent;
  /** The tick before the intent; the map has me as 1, neighbours 2 and 3, and free land. */
  readonly before?: Tick;
  /** The ticks after the intent; ordinary ones follow until its window is over. */
  readonly after?: readonly Tick[];
  readonly buildTile?: number;
}

/** The last stage of the intent of a row, read from ticks in the shape of the wire. */
function stageOf({ intent, before = {}, after = [], buildTile = null as never }: EffectRow): string {
  const world = drawnWorld(['112.', '1.3.', '~~~~']);
  const applyOne = (tick: Tick): void => {
    const applied = applyTick(world, tickFrame.parse({ t: 'tick', tick: world.tick + 1, ...tick }));
    if (!applied.ok) throw new Error(applied.message);
  };
  applyOne(before);
  const observer = observeEffect(world, intent, buildTile);
  if (observer.noChange !== null) return observer.noChange.stage;
  for (let tick = 0; tick < observer.windowTicks; tick += 1) {
    applyOne(after[tick] ?? {});
    const verdict = observer.observe(world);
    if (verdict !== null) return verdict.stage;
  }
  return 'no_effect';
}

/** One test for each row: the intent of the row ends in this stage. */
export const testRows = (stage: 'confirmed' | 'no_effect' | 'no_change', rows: readonly EffectRow[]): void =>
  test.each(rows.map((row) => [row.title, row] as const))(`${stage}: %s`, (_title, row) => {
    expect(stageOf(row)).toBe(stage);
  });

/** A tick with new facts about my player, or about the player with this number. */
export const player = (fields: object, smallId = 1): Tick => ({
  up: { Player: [{ id: pidOf(smallId), ...fields }] },
});

/** A tick with one unit, mine on tile 0 unless it says otherwise. */
export const unit = (id: number, fields: object): Tick => ({
  up: { Unit: [{ id, ownerID: 1, pos: 0, isActive: true, unitType: 'City', ...fields }] },
});

export const event = (name: string, fields: object): Tick => ({ up: { [name]: [fields] } });

/** Several parts of one tick. */
export function together(...ticks: readonly Tick[]): Tick {
  const up: Record<string, unknown[]> = {};
  for (const tick of ticks)
    for (const [name, list] of Object.entries((tick['up'] ?? {}) as Record<string, unknown[]>))
      up[name] = [...(up[name] ?? []), ...list];
  return { ...Object.assign({}, ...ticks), up };
}
