import type { JsonObject } from '../../../shared/json.ts';

/** The parts of a prompt that depend on the game. */
export interface GameText {
  /** One or two sentences of advice on choosing an action, suitable for every model. */
  readonly advice: string;
  /** Draws the role's view as text. It is left out when the prompt is too long. */
  readonly draw?: (view: JsonObject) => string;
}

const rowsOf = (cells: readonly string[], width: number): string =>
  Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
    cells.slice(row * width, (row + 1) * width).join(' '),
  ).join('\n');

/** Empty cells show their number, which is the action that marks them. */
function drawTicTacToe({ board }: JsonObject): string {
  if (!Array.isArray(board)) return '';
  return rowsOf(
    board.map((mark, cell) => (typeof mark === 'string' ? mark : String(cell))),
    3,
  );
}

function drawChess({ fen }: JsonObject): string {
  if (typeof fen !== 'string') return '';
  const ranks = (fen.split(' ')[0] ?? '').split('/');
  const lines = ranks.map((rank, index) => {
    const cells = rank.replace(/\d/gu, (empty) => '.'.repeat(Number(empty)));
    return `${8 - index} ${[...cells].join(' ')}`;
  });
  return [...lines, '  a b c d e f g h'].join('\n');
}

function drawConnectFour({ board }: JsonObject): string {
  if (!Array.isArray(board)) return '';
  const rows = board.map((row) => (typeof row === 'string' ? [...row].join(' ') : ''));
  return [...rows, '0 1 2 3 4 5 6'].join('\n');
}

const HOLDEM: GameText = {
  advice:
    'Weigh the strength of your cards with the board against the price of a call in relation to the pot; folding when checking is free is a mistake.',
};

/** Texts by template. Games without an entry are played by their description alone. */
export const GAME_TEXTS: ReadonlyMap<string, GameText> = new Map<string, GameText>([
  [
    'chess.v1',
    {
      advice:
        'Look first for checkmate, then for captures and threats of both sides; do not leave a piece where it can be captured for free.',
      draw: drawChess,
    },
  ],
  [
    'tic_tac_toe.v1',
    {
      advice: 'Complete your own line if you can; otherwise block the line the opponent would complete next.',
      draw: drawTicTacToe,
    },
  ],
  [
    'connect_four.v1',
    {
      advice:
        'Complete four in a row if you can, block the opponent’s four otherwise, and prefer the middle columns.',
      draw: drawConnectFour,
    },
  ],
  ['rps.v1', { advice: 'The opponent chooses at the same time; be hard to predict.' }],
  [
    'iterated_rps.v1',
    { advice: 'Look for a pattern in the opponent’s earlier choices and be hard to predict yourself.' },
  ],
  [
    'even_odd.v1',
    { advice: 'The number is already drawn and hidden; both calls are equally likely to be right.' },
  ],
  [
    'kuhn_poker.v1',
    { advice: 'Bet a good card for value, bluff sometimes with the worst, and do not call with the worst.' },
  ],
  ['holdem_heads_up.v1', HOLDEM],
  ['holdem_heads_up.v2', HOLDEM],
]);

/** A position as text, with one line for each row of the board; null for games without a board. */
export const drawBoard = (template: string, view: JsonObject): string | null =>
  GAME_TEXTS.get(template)?.draw?.(view) ?? null;
