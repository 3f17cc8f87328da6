import type { NewMatch } from '../../../src/shared/contract/index.ts';

/** The same match with the players on each other's seats. */
export function rematchOf(match: NewMatch): NewMatch {
  const roles = Object.keys(match.seats);
  const seats: NewMatch['seats'] = {};
  for (const [index, role] of roles.entries()) {
    const choice = match.seats[roles[roles.length - 1 - index] ?? role];
    if (choice) seats[role] = choice;
  }
  return { ...match, seats };
}
