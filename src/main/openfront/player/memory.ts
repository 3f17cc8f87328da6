/** The last actions of a player and what became of them. */

const REMEMBERED = 8;

export interface Deed {
  readonly tick: number;
  readonly id: string;
  readonly outcome: string;
}

export interface Memory {
  /** The answer replaces the outcome when more is known. */
  note(deed: Deed): (outcome: string) => void;
  lines(): readonly string[];
}

export function createMemory(): Memory {
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
