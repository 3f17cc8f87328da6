import type { JsonObject } from '../../shared/json.ts';
import { BUILT_INS } from './engines/table.ts';

const MAX_ENTRIES = 100;

/** What a seat saw of its game so far, for templates whose player wants to know. */
export interface BrainMemory {
  note(tick: number, view: JsonObject): void;
  /** Everything before `tick`, oldest first, without a gap. */
  before(tick: number): readonly string[];
}

export function createMemory(template: string): BrainMemory {
  const remember = BUILT_INS.get(template)?.remember;
  let entries: string[] = [];
  let newest = -1;
  return {
    note(tick, view) {
      if (remember === undefined || tick <= newest) return;
      // Positions are counted from the newest back; a gap would shift them.
      entries = tick === newest + 1 ? [...entries.slice(-MAX_ENTRIES), remember(view)] : [remember(view)];
      newest = tick;
    },
    before: (tick) => (tick === newest ? entries.slice(0, -1) : []),
  };
}
