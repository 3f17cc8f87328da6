import type { ConformanceProperty } from '../../../src/main/games/conformance/failure.ts';
import { evenOdd } from '../../../src/main/games/simultaneous/even-odd.ts';
import type { EvenOddState } from '../../../src/main/games/simultaneous/even-odd.ts';
import { kuhnPoker } from '../../../src/main/games/cards/kuhn-poker.ts';
import type { KuhnState } from '../../../src/main/games/cards/kuhn-poker.ts';
import type { GameTemplate } from '../../../src/main/games/game-template.ts';
import { rps } from '../../../src/main/games/simultaneous/rps.ts';
import { ticTacToe } from '../../../src/main/games/board/tic-tac-toe.ts';
import type { TicTacToeState } from '../../../src/main/games/board/tic-tac-toe.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

export interface Breach {
  readonly property: ConformanceProperty;
  readonly what: string;
  readonly gameTemplate: GameTemplate;
}

const line = (part: Partial<GameTemplate<TicTacToeState>>): GameTemplate => ({ ...ticTacToe, ...part });
const sealed = (part: Partial<GameTemplate>): GameTemplate => ({ ...(rps as GameTemplate), ...part });
const drawn = (part: Partial<GameTemplate<EvenOddState>>): GameTemplate => ({ ...evenOdd, ...part });
const dealt = (part: Partial<GameTemplate<KuhnState>>): GameTemplate => ({ ...kuhnPoker, ...part });

function mutatingApply(state: TicTacToeState, role: string, action: string): TicTacToeState {
  const next = ticTacToe.apply(state, role, action);
  (state as { turn: string }).turn = next.turn;
  return next;
}

function countingView(): GameTemplate['view'] {
  let calls = 0;
  return (state) => ({ ...state, calls: ++calls });
}

function rememberingView(): Pick<GameTemplate<TicTacToeState>, 'view' | 'apply'> {
  const mine = new WeakSet<object>();
  return {
    apply(state, role, action) {
      const next = ticTacToe.apply(state, role, action);
      mine.add(next);
      return next;
    },
    view: (state) => ({ ...state, mine: mine.has(state) }),
  };
}

function countingStarts(): Pick<GameTemplate<TicTacToeState>, 'start' | 'apply'> {
  let starts = 0;
  return {
    start(setup) {
      starts++;
      return ticTacToe.start(setup);
    },
    apply: (state, role, action) => ({ ...ticTacToe.apply(state, role, action), starts }),
  };
}

const firstToChoose: GameTemplate['apply'] = (state, role, action) => ({
  first: role,
  ...(rps as GameTemplate).apply(state, role, action),
});

const lenient = (state: TicTacToeState, role: string, action: string): TicTacToeState =>
  ticTacToe.apply(state, role, action.trim());

const oddView = (state: JsonObject, viewer: string | null): JsonObject =>
  viewer === 'o' ? { ...state, leaks: 'x' } : state;

export const BREACHES: readonly Breach[] = [
  { property: 'declaration', what: 'an id without a version', gameTemplate: line({ id: 'tic_tac_toe' }) },
  { property: 'declaration', what: 'one role twice', gameTemplate: line({ roles: ['x', 'x'] }) },
  {
    property: 'declaration',
    what: 'no outcome for a draw',
    gameTemplate: line({ outcomes: ['x_wins', 'o_wins'] }),
  },
  {
    property: 'plain_json',
    what: 'a Date in the state',
    gameTemplate: line({
      start: (setup) => ({ ...ticTacToe.start(setup), at: new Date(0) as unknown as string }),
    }),
  },
  {
    property: 'plain_json',
    what: 'NaN in the state',
    gameTemplate: line({ start: (setup) => ({ ...ticTacToe.start(setup), score: Number.NaN }) }),
  },
  {
    property: 'non_mutation',
    what: 'apply writes into its state',
    gameTemplate: line({ apply: mutatingApply }),
  },
  {
    property: 'repeatable',
    what: 'a view that counts its calls',
    gameTemplate: line({ view: countingView() }),
  },
  {
    property: 'round_trip',
    what: 'a view that knows its own objects',
    gameTemplate: line(rememberingView()),
  },
  { property: 'replay', what: 'an apply that counts starts', gameTemplate: line(countingStarts()) },
  {
    property: 'listed_accepted',
    what: 'a list with a tenth cell',
    gameTemplate: line({
      legal: (state, role) =>
        role === state.turn && state.outcome === null ? [...ticTacToe.legal(state, role), '9'] : [],
    }),
  },
  {
    property: 'listed_accepted',
    what: 'a listed action that is not allowed',
    gameTemplate: line({ allows: (_, __, action) => action !== '4' }),
  },
  {
    property: 'unlisted_refused',
    what: 'an unlisted action that is allowed',
    gameTemplate: line({ allows: () => true }),
  },
  { property: 'unlisted_refused', what: 'an apply that trims', gameTemplate: line({ apply: lenient }) },
  {
    property: 'legal_list',
    what: 'an action listed twice',
    gameTemplate: line({
      legal: (state, role) => ticTacToe.legal(state, role).flatMap((cell) => [cell, cell]),
    }),
  },
  {
    property: 'legal_list',
    what: 'a list for the player who waits',
    gameTemplate: line({ legal: (state) => ticTacToe.legal(state, state.turn) }),
  },
  { property: 'ends', what: 'a declared length that is too short', gameTemplate: line({ maxActions: 4 }) },
  {
    property: 'result',
    what: 'an outcome that was not declared',
    gameTemplate: line({
      result(state) {
        const result = ticTacToe.result(state);
        return result === null ? null : { ...result, outcome: 'somebody_won' };
      },
    }),
  },
  {
    property: 'conclude',
    what: 'a resignation that is always a draw',
    gameTemplate: line({
      conclude: (state, ending) => ticTacToe.conclude(state, { ...ending, winner: null }),
    }),
  },
  {
    property: 'non_interference',
    what: 'an open choice in the view',
    gameTemplate: sealed({ view: (state) => state }),
  },
  {
    property: 'non_interference',
    what: 'the other card in the view',
    gameTemplate: dealt({ view: (state) => ({ ...kuhnPoker.view(state, null), cards: state.cards }) }),
  },
  {
    property: 'non_interference',
    what: 'cards that spectators may see',
    gameTemplate: dealt({
      view: (state, viewer) => kuhnPoker.view(state, viewer ?? 'player_1'),
    }),
  },
  {
    property: 'non_interference',
    what: 'a view for one in an open game',
    gameTemplate: line({ view: oddView }),
  },
  {
    property: 'non_interference',
    what: 'a claim to hide without hiding',
    gameTemplate: line({ hasHiddenParts: true }),
  },
  {
    property: 'action_hiding',
    what: 'sealed choices in the log',
    gameTemplate: sealed({ isHiddenFrom: () => false }),
  },
  {
    property: 'action_hiding',
    what: 'choices hidden for ever',
    gameTemplate: sealed({ isHiddenFrom: (_, row, viewer) => viewer !== row.role }),
  },
  {
    property: 'order_independence',
    what: 'a note of who chose first',
    gameTemplate: sealed({ apply: firstToChoose }),
  },
  {
    property: 'chance',
    what: 'the seed in the view',
    gameTemplate: drawn({ view: (state, viewer) => ({ ...evenOdd.view(state, viewer), early: state.seed }) }),
  },
  {
    property: 'chance',
    what: 'a commitment to something else',
    gameTemplate: drawn({
      start: (setup) => ({ ...evenOdd.start(setup), seed_commitment: '00'.repeat(32) }),
    }),
  },
  {
    property: 'chance',
    what: 'a seed that is never revealed',
    gameTemplate: drawn({
      view(state, viewer) {
        const { seed: _, ...rest } = evenOdd.view(state, viewer);
        return rest;
      },
    }),
  },
  {
    property: 'chance',
    what: 'a seed that decides nothing',
    gameTemplate: {
      ...ticTacToe,
      hasChance: true,
      start: (setup) => ({ ...evenOdd.start(setup), ...ticTacToe.start(setup) }),
      view: (state, viewer) => ({
        ...state,
        seed: ticTacToe.result(state as never) === null ? null : ((state as JsonObject)['seed'] ?? viewer),
      }),
    } as GameTemplate,
  },
  {
    property: 'state_size',
    what: 'a state of 20 KiB',
    gameTemplate: line({ start: (setup) => ({ ...ticTacToe.start(setup), pad: 'x'.repeat(20_480) }) }),
  },
  {
    property: 'crash',
    what: 'a view that throws',
    gameTemplate: line({
      view() {
        throw new Error('no view');
      },
    }),
  },
];
