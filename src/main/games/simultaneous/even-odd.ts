import { z } from 'zod';
import type { EndReason } from '../../../shared/end-reason.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { dealKey, createRandomBelow, otherSeed, seedOf } from '../chance.ts';
import { seedCommitment } from '../../../shared/seed-commitment.ts';
import { createGameOverError, createUnlistedActionError } from '../errors.ts';
import type { GameTemplate, Setup } from '../game-template.ts';
import { outcomeOfWinner, outcomesOf, resultOfOutcome, withoutReasonBeforeEnd } from '../outcomes.ts';
import { playersToChoose, NO_CHOICES, choicesOpenTo, ownChoiceOnly, withChoice } from './sealed-choices.ts';
import type { SealedChoices } from './sealed-choices.ts';
import { TWO_PLAYER_ROLES } from '../two-players.ts';
import type { PerRole, TwoPlayerRole } from '../two-players.ts';

const ID = 'even_odd.v1';
const CHOICES = ['even', 'odd'] as const;
const MAX_NUMBER = 10;

/** `choices`, `drawn_number` and `number_parity` are named as in docs/specifications/002-league-v2.md §6. */
export type EvenOddState = {
  readonly phase: 'commit' | 'reveal';
  readonly choices: SealedChoices;
  /** From 1 to 10; null until the reveal. */
  readonly drawn_number: number | null;
  /** `even` or `odd`; null until the reveal. */
  readonly number_parity: string | null;
  readonly seed_commitment: string;
  /** Visible at the end only. */
  readonly seed: string;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
};

function start(setup: Setup): EvenOddState {
  const seed = seedOf(setup);
  return {
    phase: 'commit',
    choices: NO_CHOICES,
    drawn_number: null,
    number_parity: null,
    seed_commitment: seedCommitment(seed, setup.sessionId),
    seed,
    outcome: null,
    outcome_reason: null,
  };
}

/** The drawn number, from 1 to 10, which depends on the committed seed only. */
export const numberFromSeed = (seed: string): number =>
  1 + createRandomBelow(dealKey(seed, [], 1))(MAX_NUMBER);

const legal = (state: EvenOddState, role: string): readonly string[] =>
  state.outcome === null ? choicesOpenTo(state.choices, role, CHOICES) : [];

function apply(state: EvenOddState, role: string, action: string): EvenOddState {
  if (!legal(state, role).includes(action)) throw createUnlistedActionError(ID, role);
  return withChoice(state, { role, action }, (sealedState, bothChoices) => {
    const revealedState = revealNumber(sealedState);
    return finish(revealedState, soleRightChooser(bothChoices, revealedState.number_parity), 'decided');
  });
}

const finish = (state: EvenOddState, winner: string | null, reason: EndReason): EvenOddState => ({
  ...state,
  outcome: outcomeOfWinner(winner),
  outcome_reason: reason,
});

function revealNumber(state: EvenOddState): EvenOddState {
  const number = numberFromSeed(state.seed);
  return {
    ...state,
    phase: 'reveal',
    drawn_number: number,
    number_parity: number % 2 === 0 ? 'even' : 'odd',
  };
}

/**
 * A player wins if only this player's choice is right; both right or both wrong
 * is a draw (docs/specifications/002-league-v2.md §6).
 */
function soleRightChooser(choices: PerRole<string>, parity: string | null): TwoPlayerRole | null {
  const rightPlayers = TWO_PLAYER_ROLES.filter((player) => choices[player] === parity);
  return rightPlayers.length === 1 ? (rightPlayers[0] ?? null) : null;
}

function view(state: EvenOddState, viewer: string | null): JsonObject {
  if (state.outcome !== null) return withoutReasonBeforeEnd(state);
  const { seed: _, ...publicState } = state;
  return withoutReasonBeforeEnd({ ...publicState, choices: ownChoiceOnly(publicState.choices, viewer) });
}

export const evenOdd: GameTemplate<EvenOddState> = {
  id: ID,
  title: 'Even or odd',
  description: `The host has drawn a number from 1 to 10 that nobody sees. Both players call its parity at the same time, once. A player whose call is right while the other's is wrong wins; both right or both wrong is a draw.
Actions: "even" or "odd", once, in any order.
State: "phase" is "commit" until both have called, then "reveal"; "choices" holds the calls, null when not made or not yet visible to you; "drawn_number" and "number_parity" are null until the reveal; "seed_commitment" is the SHA-256 of the seed followed by the session id, fixed before the calls; "seed" appears at the end, so that everyone can check the draw; "outcome" is null, then "player_1_wins", "player_2_wins" or "draw"; "outcome_reason" appears at the end.`,
  roles: TWO_PLAYER_ROLES,
  mode: 'simultaneous',
  hasChance: true,
  hasHiddenParts: true,
  options: z.strictObject({}),
  outcomes: outcomesOf(TWO_PLAYER_ROLES),
  maxActions: 2,
  start,
  legal,
  apply,
  toAct: (state) => (state.outcome === null ? playersToChoose(state.choices) : []),
  result: (state) => resultOfOutcome(state.outcome, state.outcome_reason),
  conclude(state, { winner, reason }) {
    if (state.outcome !== null) throw createGameOverError(ID);
    return finish(revealNumber(state), winner, reason);
  },
  view,
  fixedMembers: ['seed_commitment'],
  isHiddenFrom: (state, row, viewer) => state.outcome === null && row.role !== viewer,
  indistinguishableStates: (state) =>
    state.outcome === null
      ? [1, 2, 3].map((index) => ({ ...state, seed: otherSeed(state.seed, index) }))
      : [],
};
