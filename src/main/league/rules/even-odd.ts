import type { Pairing } from './pairing.ts';

export const PARITIES = ['even', 'odd'] as const;
export type Parity = (typeof PARITIES)[number];

/** Our referee draws from 1 to this number; foreign ones may draw higher. */
export const HIGHEST_NUMBER = 10;

export const parityOf = (number: number): Parity => (number % 2 === 0 ? 'even' : 'odd');

/** A fair number 1–10 from random bytes; null asks for another byte (251–255 would favour the low numbers). */
export const numberFrom = (byte: number): number | null => (byte < 250 ? (byte % HIGHEST_NUMBER) + 1 : null);

/** Strict: the word exactly (002 §6.4). Tolerant: spaces and capitals are forgiven. */
export function readParity(rawChoice: string | null, mode: 'strict' | 'tolerant'): Parity | null {
  if (rawChoice === null) return null;
  const read = mode === 'strict' ? rawChoice : rawChoice.trim().toLowerCase();
  return read === 'even' || read === 'odd' ? read : null;
}

/** Exactly one right wins; both right or both wrong is a draw (002 §6.5). */
export function parityWinner(
  number: number,
  pairing: Pairing,
  choices: ReadonlyMap<string, Parity>,
): string | null {
  const parity = parityOf(number);
  const right = [pairing.a, pairing.b].filter((player) => choices.get(player) === parity);
  return right.length === 1 ? (right[0] ?? null) : null;
}

/** For GAME_OVER: what a person would say happened. */
export function reasonOf(number: number, pairing: Pairing, choices: ReadonlyMap<string, Parity>): string {
  const parity = parityOf(number);
  const winner = parityWinner(number, pairing, choices);
  if (winner !== null) return `${winner} chose ${parity}, number was ${number} (${parity})`;
  const both = choices.get(pairing.a) === parity ? 'right' : 'wrong';
  return `Both were ${both}, number was ${number} (${parity})`;
}
