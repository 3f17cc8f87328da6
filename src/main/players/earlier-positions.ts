import type { JsonObject } from '../../shared/json.ts';
import { BUILT_INS } from './engines/engine-registry.ts';

const MAX_ENTRIES = 100;

/** The earlier positions of a game, for built-in players that use them. */
export interface EarlierPositions {
  note(tick: number, view: JsonObject): void;
  /** The entries before `tick`, oldest first and without a gap. */
  before(tick: number): readonly string[];
}

export function createEarlierPositions(template: string): EarlierPositions {
  const remember = BUILT_INS.get(template)?.remember;
  let entries: string[] = [];
  let newest = -1;
  return {
    note(tick, view) {
      if (remember === undefined || tick <= newest) return;
      // Entries are counted back from the newest one, so after a gap the list starts again.
      entries = tick === newest + 1 ? [...entries.slice(-MAX_ENTRIES), remember(view)] : [remember(view)];
      newest = tick;
    },
    before: (tick) => (tick === newest ? entries.slice(0, -1) : []),
  };
}
