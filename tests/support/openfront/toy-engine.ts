import type { GameRecord } from '../../../src/shared/wire/openfront-record.ts';

/**
 * An engine that shares nothing with the game but that its state follows from the start and the intents of each turn,
 * so that a record of it can be checked as the game's own engine checks one.
 */
export class ToyEngine {
  private state: number;
  private turn = 0;

  constructor({
    gameID,
    players,
  }: {
    readonly gameID: string;
    readonly players: readonly { clientID: string }[];
  }) {
    this.state = mix(0, gameID + players.map(({ clientID }) => clientID).join());
  }

  /** Executes a turn and returns the hash of the state, which exists for every tenth turn. */
  execute(intents: readonly unknown[]): number | null {
    this.state = mix(this.state, JSON.stringify(intents));
    this.turn += 1;
    return (this.turn - 1) % 10 === 0 ? this.state * 1_048_576 + this.state / 7 : null;
  }
}

/** FNV-1a of the text, begun at the state before. */
function mix(state: number, text: string): number {
  let hash = (0x811c9dc5 ^ state) >>> 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** Computes the game again from its record and compares every hash in it. */
export function executeAgain({ info, turns }: GameRecord): { compared: number; mismatches: number } {
  const engine = new ToyEngine(info);
  const byNumber = new Map(turns.map((turn) => [turn.turnNumber, turn]));
  let [compared, mismatches] = [0, 0];
  for (let n = 0; n < info.num_turns; n += 1) {
    const turn = byNumber.get(n);
    const hash = engine.execute(turn?.intents ?? []);
    if (turn?.hash === undefined) continue;
    compared += 1;
    if (turn.hash !== hash) mismatches += 1;
  }
  return { compared, mismatches };
}
