import { perRole, isTwoPlayerRole, TWO_PLAYER_ROLES } from '../two-players.ts';
import type { PerRole, TwoPlayerRole } from '../two-players.ts';

/**
 * The choices of both players, null until made. They are revealed together.
 * The templates rps, iterated_rps and even_odd share this part.
 */
export type SealedChoices = PerRole<string | null>;

export const NO_CHOICES: SealedChoices = { player_1: null, player_2: null };

/** The legal list of `role`: `actions` for a player who has not chosen yet, else empty. */
export const choicesOpenTo = (
  choices: SealedChoices,
  role: string,
  actions: readonly string[],
): readonly string[] => (isTwoPlayerRole(role) && choices[role] === null ? actions : []);

/** The players who still have to choose. */
export const playersToChoose = (choices: SealedChoices): readonly TwoPlayerRole[] =>
  TWO_PLAYER_ROLES.filter((player) => choices[player] === null);

/** Stores one choice, and calls `onBothChosen` after the second one. */
export function withChoice<S extends { readonly choices: SealedChoices }>(
  state: S,
  choice: { readonly role: string; readonly action: string },
  onBothChosen: (state: S, both: PerRole<string>) => S,
): S {
  const sealedState: S = { ...state, choices: { ...state.choices, [choice.role]: choice.action } };
  const { player_1, player_2 } = sealedState.choices;
  return player_1 === null || player_2 === null
    ? sealedState
    : onBothChosen(sealedState, { player_1, player_2 });
}

/** The choices as `viewer` may see them before the reveal: only the viewer's own. */
export const ownChoiceOnly = (choices: SealedChoices, viewer: string | null): SealedChoices =>
  perRole((player) => (player === viewer ? choices[player] : null));

export const THROWS = ['rock', 'paper', 'scissors'] as const;

/** The winner of one round of rock, paper, scissors; null for a tie. */
export function throwWinner(choices: PerRole<string>): TwoPlayerRole | null {
  if (choices.player_1 === choices.player_2) return null;
  return BEATS[choices.player_1] === choices.player_2 ? 'player_1' : 'player_2';
}

const BEATS: Readonly<Record<string, string>> = { rock: 'scissors', paper: 'rock', scissors: 'paper' };
