/** The last actions of a player with their outcomes. */

const MAX_ENTRIES = 8;

export interface PastAction {
  readonly tick: number;
  readonly id: string;
  readonly outcome: string;
}

export interface PlayerMemory {
  /** Adds an action; the returned function replaces its outcome later. */
  note(action: PastAction): (outcome: string) => void;
  lines(): readonly string[];
}

export function createActionMemory(): PlayerMemory {
  let actions: { tick: number; id: string; outcome: string }[] = [];
  return {
    note(action) {
      const entry = { ...action };
      actions = [...actions, entry].slice(-MAX_ENTRIES);
      return (outcome) => void (entry.outcome = outcome);
    },
    lines: () => actions.map(({ tick, id, outcome }) => `tick ${tick}: ${id}: ${outcome}`),
  };
}
