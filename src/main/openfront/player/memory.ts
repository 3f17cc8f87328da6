/** The last actions of a player and what became of them. */

const REMEMBERED = 8;

export interface PastAction {
  readonly tick: number;
  readonly id: string;
  readonly outcome: string;
}

export interface PlayerMemory {
  /** The answer replaces the outcome when more is known. */
  note(deed: PastAction): (outcome: string) => void;
  lines(): readonly string[];
}

export function createMemory(): PlayerMemory {
  let deeds: { tick: number; id: string; outcome: string }[] = [];
  return {
    note(deed) {
      const kept = { ...deed };
      deeds = [...deeds, kept].slice(-REMEMBERED);
      return (outcome) => void (kept.outcome = outcome);
    },
    lines: () => deeds.map(({ tick, id, outcome }) => `tick ${tick}: ${id}: ${outcome}`),
  };
}
