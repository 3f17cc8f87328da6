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
import { leadingRole, TWO_PLAYER_ROLES } from '../two-players.ts';
import type { PerRole } from '../two-players.ts';

const ID = 'iterated_rps.v1';
const MAX_ROUNDS = 1000;

const OPTIONS = z.strictObject({
  rounds: z.int().min(1).max(MAX_ROUNDS).default(10).describe('rounds to be played'),
});

export type IteratedRpsState = {
  /** `commit` while a round is open, `over` at the end. */
  readonly phase: 'commit' | 'over';
  /** The number of rounds to be played. */
  readonly rounds: number;
  /** Number of the current round, from 1; at the end that of the last one. */
  readonly round: number;
  /** The choices of the current round. */
  readonly choices: SealedChoices;
  /** One entry for each finished round, for example `RP`: player_1 rock, player_2 paper. */
  readonly history: readonly string[];
  /** Number of rounds won by each player. */
  readonly score: PerRole<number>;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
};

function start(options: unknown): IteratedRpsState {
  const { rounds } = OPTIONS.parse(options);
  return {
    phase: 'commit',
    rounds,
    round: 1,
    choices: NO_CHOICES,
    history: [],
    score: { player_1: 0, player_2: 0 },
    outcome: null,
    outcome_reason: null,
  };
}

const legal = (state: IteratedRpsState, role: string): readonly string[] =>
  state.outcome === null ? choicesOpenTo(state.choices, role, THROWS) : [];

function apply(state: IteratedRpsState, role: string, action: string): IteratedRpsState {
  if (!legal(state, role).includes(action)) throw createUnlistedActionError(ID, role);
  return withChoice(state, { role, action }, closeRound);
}

function closeRound(state: IteratedRpsState, bothChoices: PerRole<string>): IteratedRpsState {
  const winner = throwWinner(bothChoices);
  const history = [...state.history, initial(bothChoices.player_1) + initial(bothChoices.player_2)];
  const score = winner === null ? state.score : { ...state.score, [winner]: state.score[winner] + 1 };
  if (history.length < state.rounds) {
    return { ...state, round: state.round + 1, choices: NO_CHOICES, history, score };
  }
  return finish({ ...state, history, score }, leadingRole(score), 'decided');
}

const finish = (state: IteratedRpsState, winner: string | null, reason: EndReason): IteratedRpsState => ({
  ...state,
  phase: 'over',
  outcome: outcomeOfWinner(winner),
  outcome_reason: reason,
});

const initial = (choice: string): string => choice.charAt(0).toUpperCase();

export const iteratedRps: GameTemplate<IteratedRpsState> = {
  id: ID,
  title: 'Iterated rock, paper, scissors',
  description: `Rock, paper, scissors over a fixed number of rounds. In every round both players choose at the same time; rock beats scissors, scissors beats paper, paper beats rock, equal choices win nothing. Who has won more rounds at the end wins; equal scores are a draw. All earlier rounds are visible, so watch for patterns.
Actions: "rock", "paper" or "scissors", once per round, in any order.
State: "rounds" to be played; "round" that is open, from 1; "choices" of the open round, null when not made or not visible to you; "history", one entry per finished round, player_1's letter first ("RP": player_1 rock, player_2 paper); "score", rounds won; "phase" "commit" or "over"; "outcome" null, then "player_1_wins", "player_2_wins" or "draw"; "outcome_reason" appears at the end.`,
  roles: TWO_PLAYER_ROLES,
  mode: 'simultaneous',
  hasChance: false,
  hasHiddenParts: true,
  options: OPTIONS,
  outcomes: outcomesOf(TWO_PLAYER_ROLES),
  maxActions: 2 * MAX_ROUNDS,
  start: (setup) => start(setup.options),
  legal,
  apply,
  toAct: (state) => (state.outcome === null ? playersToChoose(state.choices) : []),
  result: (state) => resultOfOutcome(state.outcome, state.outcome_reason),
  conclude(state, { winner, reason }) {
    if (state.outcome !== null) throw createGameOverError(ID);
    return finish(state, winner, reason);
  },
  view: (state, viewer) =>
    withoutReasonBeforeEnd(
      state.outcome === null ? { ...state, choices: ownChoiceOnly(state.choices, viewer) } : state,
    ),
  fixedMembers: ['rounds'],
  // Each finished round takes two ticks, so later ticks belong to the open round.
  isHiddenFrom: (state, row, viewer) =>
    state.outcome === null && row.role !== viewer && row.tick >= 2 * state.history.length,
};
