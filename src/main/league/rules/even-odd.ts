import type { Pairing } from './pairing/pairing.ts';

const PARITIES = ['even', 'odd'] as const;
export type Parity = (typeof PARITIES)[number];

/** Referees of this host draw a number from 1 to this; external referees may draw higher ones. */
export const MAX_DRAWN_NUMBER = 10;

export const parityOf = (number: number): Parity => (number % 2 === 0 ? 'even' : 'odd');

/**
 * A number from 1 to 10 from a random byte, with equal chances. Bytes from 250 to 255 give null, because they would
 * favour the low numbers; the caller then draws another byte.
 */
export const numberFromByte = (byte: number): number | null =>
  byte < 250 ? (byte % MAX_DRAWN_NUMBER) + 1 : null;

/**
 * Parses a choice; null for anything that is neither. Strict mode accepts only `even` and `odd`
 * (docs/specifications/002-league-v2.md §6.4); tolerant mode ignores spaces and case.
 */
export function parseParity(rawChoice: string | null, mode: 'strict' | 'tolerant'): Parity | null {
  if (rawChoice === null) return null;
  const text = mode === 'strict' ? rawChoice : rawChoice.trim().toLowerCase();
  return text === 'even' || text === 'odd' ? text : null;
}

/**
 * The player who alone guessed right and wins. Null for a draw, when both are right or both are wrong
 * (docs/specifications/002-league-v2.md §6.5).
 */
export function parityWinner(
  number: number,
  pairing: Pairing,
  choices: ReadonlyMap<string, Parity>,
): string | null {
  const parity = parityOf(number);
  const rightPlayers = [pairing.a, pairing.b].filter((player) => choices.get(player) === parity);
  return rightPlayers.length === 1 ? (rightPlayers[0] ?? null) : null;
}

/** The sentence that explains the result in GAME_OVER. */
export function parityReason(number: number, pairing: Pairing, choices: ReadonlyMap<string, Parity>): string {
  const parity = parityOf(number);
  const winner = parityWinner(number, pairing, choices);
  if (winner !== null) return `${winner} chose ${parity}, number was ${number} (${parity})`;
  const verdict = choices.get(pairing.a) === parity ? 'right' : 'wrong';
  return `Both were ${verdict}, number was ${number} (${parity})`;
}
