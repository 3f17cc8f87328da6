import type { EndReason } from '../../../shared/end-reason.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { createGameOverError } from '../errors.ts';
import type { ImposedEnding, GameTemplate, Role } from '../game-template.ts';
import { nextToPickNonce, withNonce } from './nonces.ts';
import type { GameNonces } from './nonces.ts';
import { outcomeOfWinner, outcomesOf, resultOfOutcome } from '../outcomes.ts';
import { TWO_PLAYER_ROLES } from '../two-players.ts';
import type { TwoPlayerRole } from '../two-players.ts';

/**
 * The members that the states of Kuhn poker and hold'em share. Hands are dealt
 * from a committed seed, to which each player may first add a nonce, and one
 * player acts at a time.
 */
export type CardMatch = JsonObject & {
  readonly phase: 'nonces' | 'betting' | 'over';
  /** Null when the match is over; in hold'em also at the end of a hand, until the next one is dealt. */
  readonly turn: TwoPlayerRole | null;
  /** Null without the option `player_nonces`. */
  readonly nonces: GameNonces | null;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
};

/** Ends the match; cards, chips and the current hand stay unchanged. */
export const endMatch = <S extends CardMatch>(state: S, winner: Role | null, reason: EndReason): S => ({
  ...state,
  phase: 'over',
  turn: null,
  outcome: outcomeOfWinner(winner),
  outcome_reason: reason,
});

/** Stores one player's nonce and calls `deal` after the last one. */
export function pickNonce<S extends CardMatch>(
  state: S,
  pick: { readonly role: TwoPlayerRole; readonly action: string },
  deal: (state: S) => S,
): S {
  const nonces = withNonce(state.nonces, pick.role, pick.action);
  const turn = nextToPickNonce(nonces);
  return turn === null ? deal({ ...state, nonces }) : { ...state, nonces, turn };
}

/** The members that all card templates share. */
export const cardMatchRules = <S extends CardMatch>(id: string) =>
  ({
    id,
    roles: TWO_PLAYER_ROLES,
    mode: 'sequential',
    hasChance: true,
    hasHiddenParts: true,
    outcomes: outcomesOf(TWO_PLAYER_ROLES),
    toAct: (state: S) => (state.turn === null ? [] : [state.turn]),
    result: (state: S) => resultOfOutcome(state.outcome, state.outcome_reason),
    conclude(state: S, { winner, reason }: ImposedEnding): S {
      if (state.outcome !== null) throw createGameOverError(id);
      return endMatch(state, winner, reason);
    },
    // Actions are public. Only cards are hidden, and the log contains no cards.
    isHiddenFrom: () => false,
  }) as const satisfies Partial<GameTemplate<S>>;
