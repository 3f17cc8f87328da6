import { button, element } from '../element.ts';
import { stringsIn } from '../position.ts';
import type { BoardRequest } from './render-board.ts';

/** Draws nine cells; a press marks one. */
export function renderTicTacToe({ position, language: { t, word }, canPlay, play }: BoardRequest): Node[] {
  const board: unknown[] = Array.isArray(position.state['board']) ? position.state['board'] : [];
  const cells = board.map((value, n) => {
    const mark = typeof value === 'string' ? value : '';
    return button(
      {
        key: `cell${n}`,
        label: t.cell(n, mark === '' ? t.empty : word(mark)),
        className: `cell${position.lastMove === String(n) ? ' last' : ''}`,
        disabled: !canPlay || !position.legalActions.includes(String(n)),
        onPress: () => play(String(n)),
      },
      element('span', { 'aria-hidden': 'true' }, mark.toUpperCase()),
    );
  });
  return [element('div', { class: 'cells', role: 'group', 'aria-label': t.board }, ...cells)];
}

const COLUMNS = 7;

/** Draws seven columns; a press drops a stone. */
export function renderConnectFour({ position, language: { t }, canPlay, play }: BoardRequest): Node[] {
  const rows = stringsIn(position.state['board']);
  const columns = Array.from({ length: COLUMNS }, (_, column) => {
    const stones = rows.map((row) => row.charAt(column));
    const holes = stones.map((stone) =>
      element('span', { class: `hole ${stoneClass(stone)}`, 'aria-hidden': 'true' }),
    );
    return button(
      {
        key: `column${column}`,
        label: t.column(column + 1, stones.filter((stone) => stone !== '.').length),
        className: `column${position.lastMove === String(column) ? ' last' : ''}`,
        disabled: !canPlay || !position.legalActions.includes(String(column)),
        onPress: () => play(String(column)),
      },
      ...holes,
    );
  });
  return [element('div', { class: 'columns', role: 'group', 'aria-label': t.board }, ...columns)];
}

const stoneClass = (stone: string): string =>
  /^r/iu.test(stone) ? 'red' : /^y/iu.test(stone) ? 'yellow' : '';
