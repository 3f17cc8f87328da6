import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../src/main/games/index.ts';
import { gameTemplateOf, settle, renderTable, type Table } from './table.tsx';

afterEach(cleanup);

const press = async (key: string): Promise<void> => {
  const { activeElement } = document;
  if (!activeElement) throw new Error('nothing has the focus');
  fireEvent.keyDown(activeElement, { key });
  await settle();
};

const focusGrid = (): HTMLElement => {
  const stop = screen.getByRole('grid').querySelector<HTMLElement>('[tabindex="0"]');
  if (!stop) throw new Error('the grid has no tab stop');
  stop.focus();
  return stop;
};

/** Moves to a cell of a grid with arrow keys only. */
async function walkTo(cell: number, columns: number): Promise<void> {
  const cells = screen.getAllByRole('gridcell');
  let at = cells.indexOf(document.activeElement as HTMLElement);
  while (at !== cell) {
    const [down, right] = [
      Math.floor(cell / columns) - Math.floor(at / columns),
      (cell % columns) - (at % columns),
    ];
    await press(down === 0 ? (right > 0 ? 'ArrowRight' : 'ArrowLeft') : down > 0 ? 'ArrowDown' : 'ArrowUp');
    const next = cells.indexOf(document.activeElement as HTMLElement);
    if (next === at) throw new Error('the arrows do not move');
    at = next;
  }
}

const squareCell = (name: string): number => name.charCodeAt(0) - 97 + 8 * (8 - Number(name.charAt(1)));

/** Enter on a focused native button is a click. */
async function pressButton(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  expect(button.tagName).toBe('BUTTON');
  button.focus();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await settle();
}

const outcomeOf = (id: string, table: Table) => gameTemplateOf(id).result(table.state())?.outcome;

test('chess is played to mate with arrows and Enter, without leaving the grid', async () => {
  const table = renderTable(gameTemplateOf('chess.v1'));
  focusGrid();
  for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) {
    await walkTo(squareCell(move.slice(0, 2)), 8);
    await press('Enter');
    await walkTo(squareCell(move.slice(2)), 8);
    await press(' ');
  }
  expect(table.played).toEqual(['white f2f3', 'black e7e5', 'white g2g4', 'black d8h4']);
  expect(outcomeOf('chess.v1', table)).toBe('black_wins');
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Checkmate');
});

test('tic-tac-toe is played with digits and with arrows', async () => {
  const table = renderTable(gameTemplateOf('tic_tac_toe.v1'));
  focusGrid();
  for (const digit of ['1', '4', '2', '5']) await press(digit);
  await walkTo(2, 3);
  await press('Enter');
  expect(table.played).toEqual(['x 0', 'o 3', 'x 1', 'o 4', 'x 2']);
  expect(outcomeOf('tic_tac_toe.v1', table)).toBe('x_wins');
});

test('connect four is played with the keys 1 to 7, and arrow keys move between the columns', async () => {
  const table = renderTable(gameTemplateOf('connect_four.v1'));
  screen.getAllByRole('button')[0]?.focus();
  for (const digit of ['1', '2', '1', '2', '1', '2']) await press(digit);
  await press('ArrowRight');
  expect(document.activeElement).toBe(screen.getAllByRole('button')[1]);
  await press('ArrowLeft');
  fireEvent.click(document.activeElement as HTMLElement);
  await settle();
  expect(outcomeOf('connect_four.v1', table)).toBe('red_wins');
});

test('rock, paper, scissors is played with buttons', async () => {
  const table = renderTable(gameTemplateOf('rps.v1'));
  await pressButton('Rock');
  await pressButton('Paper');
  expect(outcomeOf('rps.v1', table)).toBe('player_2_wins');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Player 1: Rock; Player 2: Paper; Player 2 won: Decided by the choices',
  );
});

test('iterated rock, paper, scissors keeps the buttons between rounds', async () => {
  const table = renderTable(gameTemplateOf('iterated_rps.v1'), { rounds: 2 });
  for (const choice of ['Rock', 'Scissors', 'Paper', 'Paper']) await pressButton(choice);
  expect(outcomeOf('iterated_rps.v1', table)).toBe('player_1_wins');
});

test('even or odd is played with buttons and shows the drawn number', async () => {
  const table = renderTable(gameTemplateOf('even_odd.v1'));
  await pressButton('Even');
  await pressButton('Odd');
  const drawn = (table.state() as { drawn_number: number }).drawn_number;
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(`drawn number ${drawn}`);
});

test('kuhn poker is played with bets, calls and folds', async () => {
  const table = renderTable(gameTemplateOf('kuhn_poker.v1'), { hands: 2 });
  for (const action of ['Bet', 'Call', 'Check', 'Check']) await pressButton(action);
  expect(gameTemplateOf('kuhn_poker.v1').result(table.state())).not.toBeNull();
});

test.each([
  ['holdem_heads_up.v1', '200'],
  ['holdem_heads_up.v2', '200 · total 0'],
])('%s is played with call, check, a raise from the list, fold and all in', async (id, stack) => {
  const table = renderTable(gameTemplateOf(id), { hands: 2 });
  expect(screen.getByText(stack.replace('200', '198'))).toBeTruthy();
  await pressButton('Call 1');
  const raises = screen.getByRole('group', { name: 'Raise to' });
  fireEvent.click(raises.querySelector('button') as HTMLElement);
  await settle();
  await pressButton('Fold');
  // In the second hand the other player has the dealer button.
  await pressButton(screen.getByRole('button', { name: /^All in/ }).textContent ?? '');
  await pressButton(screen.getByRole('button', { name: /^Call/ }).textContent ?? '');
  expect(table.played[1]).toMatch(/^player_2 raise:\d+$/);
  expect(gameTemplateOf(id).result(table.state())).not.toBeNull();
});

describe('nonces', () => {
  test.each(['kuhn_poker.v1', 'holdem_heads_up.v1'])('%s asks each player for a byte first', async (id) => {
    const table = renderTable(gameTemplateOf(id), { player_nonces: true });
    for (const player of ['player_1', 'player_2']) {
      await pressButton('Add a random byte of your own to the shuffle');
      expect(table.played.at(-1)).toMatch(new RegExp(`^${player} nonce:[0-9a-f]{2}$`));
    }
    expect((table.state() as { phase: string }).phase).toBe('betting');
  });
});

test('every template of this release has been played above', () => {
  expect(builtInGameTemplates.map(({ id }) => id).sort()).toEqual([
    'chess.v1',
    'connect_four.v1',
    'even_odd.v1',
    'holdem_heads_up.v1',
    'holdem_heads_up.v2',
    'iterated_rps.v1',
    'kuhn_poker.v1',
    'rps.v1',
    'tic_tac_toe.v1',
  ]);
});
