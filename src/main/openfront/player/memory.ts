/** The last actions of a player and what became of them. */

const REMEMBERED = 8;

export interface Deed {
  readonly tick: number;
  readonly id: string;
  readonly outcome: string;
}

export interface Memory {
  note(deed: Deed): void;
  lines(): readonly string[];
}

export function createMemory(): Memory {
  let deeds: Deed[] = [];
  return {
    note(deed) {
      deeds = [...deeds, deed].slice(-REMEMBERED);
    },
    lines: () => deeds.map(({ tick, id, outcome }) => `tick ${tick}: ${id}: ${outcome}`),
  };
}
