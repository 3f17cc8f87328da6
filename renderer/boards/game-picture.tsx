import type { ReactElement } from 'react';
import { BoardThumbnail } from './board-thumbnail.tsx';

const RPS_CHOICES = { player_1: 'rock', player_2: 'scissors' };

const HOLDEM_HAND = {
  phase: 'betting',
  hands: 10,
  hand: 3,
  button: 'player_1',
  small_blind: 1,
  big_blind: 2,
  street: 'flop',
  cards: { player_1: ['As', 'Kh'], player_2: null },
  board: ['Ad', '7s', '2c'],
  stacks: { player_1: 180, player_2: 196 },
  bets: { player_1: 12, player_2: 4 },
  pot: 8,
  line: [],
  turn: 'player_2',
};

/** One view of each game, chosen so that the game is recognised at a glance. */
const SAMPLE_VIEWS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'chess.v1': { fen: 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5' },
  'rps.v1': { choices: RPS_CHOICES, result: 'player_1_wins' },
  'tic_tac_toe.v1': {
    board: ['x', 'o', null, null, 'x', 'o', null, null, 'x'],
    turn: 'o',
    outcome: 'x_wins',
  },
  'even_odd.v1': {
    choices: { player_1: 'odd', player_2: 'even' },
    drawn_number: 7,
    outcome: 'player_1_wins',
  },
  'connect_four.v1': {
    board: ['.......', '.......', '...r...', '..ryy..', '.ryry..', 'ryrryr.'],
    turn: 'yellow',
    outcome: 'red_wins',
  },
  'iterated_rps.v1': {
    choices: { player_1: 'paper', player_2: null },
    rounds: 10,
    round: 6,
    history: ['RP', 'SS', 'PR', 'RS', 'PS'],
    score: { player_1: 2, player_2: 2 },
  },
  'kuhn_poker.v1': {
    phase: 'betting',
    hands: 1,
    hand: 1,
    first: 'player_1',
    cards: { player_1: 'K', player_2: null },
    line: ['bet'],
    turn: 'player_2',
    net: { player_1: 0, player_2: 0 },
  },
  'holdem_heads_up.v1': HOLDEM_HAND,
  'holdem_heads_up.v2': { ...HOLDEM_HAND, net: { player_1: 14, player_2: -14 } },
};

/** Draws a small still picture of a game for the New match page; null for an unknown game. */
export function GamePicture({ template }: { readonly template: string }): ReactElement | null {
  const view = SAMPLE_VIEWS[template];
  if (!view) return null;
  return (
    <div aria-hidden="true" inert>
      <BoardThumbnail card={{ template, view, toAct: [], lastAction: null, seats: {} }} />
    </div>
  );
}
