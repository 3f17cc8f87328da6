import type { Pairing, RoundDraw } from './pairing.ts';

/**
 * Single round robin by the circle method: n − 1 rounds for an even number of players, n rounds with
 * one bye each for an odd number. No pair meets twice, each player has at most one match per round,
 * and the numbers of matches as A and as B differ by at most one.
 */
export function singleRoundRobin(players: readonly string[]): RoundDraw[] {
  const seats: (string | null)[] = players.length % 2 === 0 ? [...players] : [...players, null];
  const size = seats.length;
  if (players.length < 2) return [];
  const roleOf = fairRoles(players);
  const rounds: RoundDraw[] = [];
  for (let round = 1; round < size; round += 1) {
    rounds.push(readCircle(seats, round, roleOf));
    // The first place is fixed; all other players move on by one.
