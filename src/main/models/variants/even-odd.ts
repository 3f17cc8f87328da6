import { byRole, drawNames, renamedOrNull, createRenamer, type GameVariant } from './game-variant.ts';

/** Even or odd as a guess of one of two kinds. */
export function evenOddVariant(key: Uint8Array): GameVariant {
  const [first = '', second = '', even = '', odd = ''] = drawNames(key, 4);
  const role = createRenamer(['player_1', 'player_2'], [first, second]);
  const action = createRenamer(['even', 'odd'], [even, odd]);
  return {
    title: 'a game of guesses',
    description: `One of the numbers from 1 to 10 is drawn and hidden, each with the same chance. 2, 4, 6, 8 and 10 are of the kind "${even}", the others of the kind "${odd}". Two players, "${first}" and "${second}", name a kind at the same time. Who alone names the kind of the number wins; if both or neither do, the game is drawn.
State: "named", the kinds, null until both have chosen.`,
    role,
    action,
    view: ({ choices }) => ({ named: byRole(choices, role, (kind) => renamedOrNull(kind, action)) }),
  };
}
