import { button, element } from '../element.ts';
import type { BoardRequest } from './render-board.ts';

const PIECES: Readonly<Record<string, readonly [sign: string, name: string]>> = {
  p: ['♟', 'pawn'],
  n: ['♞', 'knight'],
  b: ['♝', 'bishop'],
  r: ['♜', 'rook'],
  q: ['♛', 'queen'],
  k: ['♚', 'king'],
};
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };

/** The part of a move that the person has chosen so far; only one board is shown at a time. */
const selection = { from: '', to: '', focus: '' };

/** The placement of the squares from a8 to h1; a dot is an empty square. */
const placementOf = (fen: unknown): string =>
  (String(fen).split(' ')[0] ?? '')
    .replaceAll('/', '')
    .replaceAll(/\d/gu, (empty) => '.'.repeat(Number(empty)));

const squareAt = (index: number): string => 'abcdefgh'.charAt(index % 8) + String(8 - Math.floor(index / 8));

const isDark = (index: number): boolean => (index + Math.floor(index / 8)) % 2 === 1;

const isPartOf = (move: string | null, square: string): boolean =>
  move !== null && [move.slice(0, 2), move.slice(2, 4)].includes(square);

const classesOf = (base: string, marks: Readonly<Record<string, boolean>>): string =>
  [base, ...Object.keys(marks).filter((name) => marks[name])].join(' ');

/** The index of the square after a step in reading order; -1 beyond the edge of the board. */
function stepFrom(square: number, step: number): number {
  const isSideways = Math.abs(step) === 1;
  return isSideways && Math.floor(square / 8) !== Math.floor((square + step) / 8) ? -1 : square + step;
}

/** Draws a board that is played with two presses, and with arrow keys, Enter and Escape. */
export function renderChess(request: BoardRequest): Node[] {
  const { position, language, canPlay } = request;
  const { t, word } = language;
  const { legalActions } = position;
  if (!legalActions.some((move) => move.startsWith(selection.from))) selection.from = '';
  const placement = placementOf(position.state['fen']);
  const isFlipped = position.yourRole === 'black';
  const order = Array.from({ length: 64 }, (_, n) => (isFlipped ? 63 - n : n));
  const focus = selection.focus === '' ? squareAt(order[0] ?? 0) : selection.focus;
  const targets = selection.from === '' ? [] : legalActions.filter((move) => move.startsWith(selection.from));

  const press = (square: string): void => {
    selection.focus = square;
    const moves = targets.filter((move) => move.slice(2, 4) === square);
    const [only] = moves;
    if (moves.length === 1 && only !== undefined) {
      selection.from = '';
      request.play(only);
      return;
    }
    selection.to = moves.length > 1 ? square : '';
    if (moves.length === 0)
      selection.from =
        square !== selection.from && legalActions.some((move) => move.startsWith(square)) ? square : '';
    request.redraw();
  };

  const renderSquare = (index: number): HTMLElement => {
    const square = squareAt(index);
    const piece = placement.charAt(index);
    const [sign = '', name = ''] = PIECES[piece.toLowerCase()] ?? [];
    const isTarget = targets.some((move) => move.slice(2, 4) === square);
    const owner = piece === piece.toUpperCase() ? 'white' : 'black';
    const occupant = sign === '' ? t.empty : `${word(owner)} ${word(name)}`;
    const marks = {
      [isDark(index) ? 'dark' : 'light']: true,
      [`piece-${owner}`]: sign !== '',
      selected: square === selection.from,
      target: isTarget,
      last: isPartOf(position.lastMove, square),
    };
    const label = `${square}, ${occupant}${isTarget ? `, ${t.target}` : ''}`;
    const cell = button(
      {
        key: square,
        label,
        className: classesOf('square', marks),
        disabled: !canPlay,
        onPress: () => press(square),
      },
      element('span', { 'data-sign': sign, 'aria-hidden': 'true' }),
    );
    cell.setAttribute('role', 'gridcell');
    cell.tabIndex = square === focus ? 0 : -1;
    if (square === selection.from) cell.setAttribute('aria-selected', 'true');
    return cell;
  };

  const rows = Array.from({ length: 8 }, (_, row) =>
    element('div', { role: 'row' }, ...order.slice(row * 8, row * 8 + 8).map(renderSquare)),
  );
  const board = element('div', { role: 'grid', class: 'chess', 'aria-label': t.board }, ...rows);
  board.addEventListener('keydown', (event) => moveFocus(board, event, request));
  return [board, ...renderPromotion(request, targets)];
}

function moveFocus(board: HTMLElement, event: KeyboardEvent, { redraw }: BoardRequest): void {
  if (event.key === 'Escape' && selection.from !== '') {
    selection.from = '';
    redraw();
    return;
  }
  const squares = [...board.querySelectorAll<HTMLElement>('[data-key]')];
  const focusedIndex = squares.findIndex((square) => square === document.activeElement);
  const next = focusedIndex < 0 ? undefined : squares[stepFrom(focusedIndex, STEPS[event.key] ?? 0)];
  if (next === undefined) return;
  event.preventDefault();
  for (const square of squares) square.tabIndex = square === next ? 0 : -1;
  selection.focus = next.dataset['key'] ?? '';
  next.focus();
}

/** Draws the pieces that a pawn can become, after its target was pressed. */
function renderPromotion({ language: { t, word }, play }: BoardRequest, targets: readonly string[]): Node[] {
  const moves = targets.filter(
    (move) => selection.to !== '' && move.slice(2, 4) === selection.to && move.length === 5,
  );
  if (moves.length === 0) return [];
  const choices = moves.map((move) =>
    button({
      key: move,
      label: word(PIECES[move.slice(4)]?.[1] ?? ''),
      onPress: () => {
        selection.from = '';
        selection.to = '';
        play(move);
      },
    }),
  );
  return [element('div', { class: 'actions', role: 'group', 'aria-label': t.promote }, ...choices)];
}
