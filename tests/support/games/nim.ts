import { z } from 'zod';
import { createGameOverError, createUnlistedActionError } from '../../../src/main/games/errors.ts';
import type { GameTemplate } from '../../../src/main/games/game-template.ts';
import {
  outcomeOfWinner,
  outcomesOf,
  resultOfOutcome,
  withoutReasonBeforeEnd,
} from '../../../src/main/games/outcomes.ts';
import { otherRole, TWO_PLAYER_ROLES, type TwoPlayerRole } from '../../../src/main/games/two-players.ts';
import type { EndReason } from '../../../src/shared/end-reason.ts';

/** A game written by docs/adding-a-game.md alone. */

const ID = 'nim.v1';
const MAX_MATCHES = 50;

export type NimState = {
  readonly matches: number;
  readonly turn: TwoPlayerRole;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
};

function legal({ matches, turn, outcome }: NimState, role: string): readonly string[] {
  if (outcome !== null || role !== turn) return [];
  return ['1', '2', '3'].slice(0, Math.min(3, matches));
}

function apply(state: NimState, role: string, action: string): NimState {
  if (!legal(state, role).includes(action)) throw createUnlistedActionError(ID, role);
  const matches = state.matches - Number(action);
  const moved = { ...state, matches, turn: otherRole(state.turn) };
  return matches > 0 ? moved : { ...moved, outcome: outcomeOfWinner(state.turn), outcome_reason: 'decided' };
}

export const nim: GameTemplate<NimState> = {
  id: ID,
  title: 'Nim',
  description: `Two players take one, two or three matches in turn; who takes the last one wins.
Actions: "1", "2" or "3". State: "matches" are left, "turn" is the role to move.`,
  roles: TWO_PLAYER_ROLES,
  mode: 'sequential',
  hasChance: false,
  hasHiddenParts: false,
  options: z.strictObject({ matches: z.int().min(1).max(MAX_MATCHES).default(21) }),
  outcomes: outcomesOf(TWO_PLAYER_ROLES),
  maxActions: MAX_MATCHES,
  start: ({ options }) => ({
    matches: Number(options['matches']),
    turn: 'player_1',
    outcome: null,
    outcome_reason: null,
  }),
  legal,
  apply,
  toAct: ({ outcome, turn }) => (outcome === null ? [turn] : []),
  result: ({ outcome, outcome_reason }) => resultOfOutcome(outcome, outcome_reason),
  conclude(state, { winner, reason }) {
    if (state.outcome !== null) throw createGameOverError(ID);
    return { ...state, outcome: outcomeOfWinner(winner), outcome_reason: reason };
  },
  view: withoutReasonBeforeEnd,
  isHiddenFrom: () => false,
};
