import { z } from 'zod';
import type { EndReason } from '../../../shared/end-reason.ts';
import { createGameOverError, createUnlistedActionError } from '../errors.ts';
import type { GameTemplate } from '../game-template.ts';
import { outcomeOfWinner, outcomesOf, resultOfOutcome, withoutReasonBeforeEnd } from '../outcomes.ts';
import {
  playersToChoose,
  NO_CHOICES,
  choicesOpenTo,
  ownChoiceOnly,
  THROWS,
  throwWinner,
  withChoice,
} from './sealed-choices.ts';
import type { SealedChoices } from './sealed-choices.ts';
import { TWO_PLAYER_ROLES } from '../two-players.ts';

const ID = 'rps.v1';

/** The state of docs/specifications/001-session-host.md §8; `outcome_reason` is visible at the end only. */
export type RpsState = {
  readonly phase: 'commit' | 'reveal';
  readonly choices: SealedChoices;
  readonly result: string | null;
  readonly outcome_reason: EndReason | null;
};

const legal = (state: RpsState, role: string): readonly string[] =>
  state.result === null ? choicesOpenTo(state.choices, role, THROWS) : [];

function apply(state: RpsState, role: string, action: string): RpsState {
  if (!legal(state, role).includes(action)) throw createUnlistedActionError(ID, role);
  return withChoice(state, { role, action }, (sealedState, bothChoices) =>
    finish(sealedState, throwWinner(bothChoices), 'decided'),
  );
}

const finish = (state: RpsState, winner: string | null, reason: EndReason): RpsState => ({
  ...state,
  phase: 'reveal',
  result: outcomeOfWinner(winner),
  outcome_reason: reason,
});

export const rps: GameTemplate<RpsState> = {
  id: ID,
  title: 'Rock, paper, scissors',
  description: `Two players choose at the same time, once. Rock beats scissors, scissors beats paper, paper beats rock; equal choices are a draw.
Actions: "rock", "paper" or "scissors". Each player acts once, in any order, and cannot change the choice.
State: "phase" is "commit" until both have chosen, then "reveal"; "choices" holds each player's choice, null when not made or not yet visible to you; "result" is null, then "player_1_wins", "player_2_wins" or "draw"; "outcome_reason" appears at the end.`,
  roles: TWO_PLAYER_ROLES,
  mode: 'simultaneous',
  hasChance: false,
  hasHiddenParts: true,
  options: z.strictObject({}),
  outcomes: outcomesOf(TWO_PLAYER_ROLES),
  maxActions: 2,
  start: () => ({ phase: 'commit', choices: NO_CHOICES, result: null, outcome_reason: null }),
  legal,
  apply,
  toAct: (state) => (state.result === null ? playersToChoose(state.choices) : []),
  result: (state) => resultOfOutcome(state.result, state.outcome_reason),
  conclude(state, { winner, reason }) {
    if (state.result !== null) throw createGameOverError(ID);
    return finish(state, winner, reason);
  },
  view: (state, viewer) =>
    withoutReasonBeforeEnd(
      state.result === null ? { ...state, choices: ownChoiceOnly(state.choices, viewer) } : state,
    ),
  isHiddenFrom: (state, row, viewer) => state.result === null && row.role !== viewer,
};
