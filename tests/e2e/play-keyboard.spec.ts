import { isFullRun } from '../support/full-run.ts';
import { dropDisc, moveChessPiece, playCell, pressChoice, type KeyMove } from './support/keys.ts';
import { startByKeyboard } from './support/new-match.ts';
import { playOn } from './support/table.ts';
import { tabTo } from './support/window.ts';
import { expect, test } from './support/shells.ts';

interface Game {
  readonly game: string;
  readonly seat: string;
  readonly move: KeyMove;
  /** The maximum number of moves of the user; without it the game is played to the end. */
  readonly max?: number;
  readonly options?: Readonly<Record<string, number>>;
  /** Whether only the long tests play it: it is controlled like one that is always played. */
  readonly isLong?: true;
}

const SECOND = 'Player 2 is played by';
const GAMES: readonly Game[] = [
  { game: 'Tic-tac-toe', seat: 'O is played by', move: playCell, isLong: true },
  { game: 'Connect four', seat: 'Yellow is played by', move: dropDisc, isLong: true },
  { game: 'Rock, paper, scissors', seat: SECOND, move: pressChoice, isLong: true },
  { game: 'Even or odd', seat: SECOND, move: pressChoice, isLong: true },
  {
    game: 'Iterated rock, paper, scissors',
    seat: SECOND,
    move: pressChoice,
    options: { Rounds: 3 },
    isLong: true,
  },
  { game: 'Kuhn poker', seat: SECOND, move: pressChoice, options: { Hands: 1 }, isLong: true },
  { game: 'Hold’em, heads-up', seat: SECOND, move: pressChoice, options: { Hands: 1 }, isLong: true },
  { game: 'Chess', seat: 'Black is played by', move: moveChessPiece, max: 3 },
];

for (const { game, seat, move, max, options } of GAMES.filter(({ isLong }) => isFullRun || isLong !== true)) {
  test(`${game} with the keyboard, from New match to the result`, async ({ shell }) => {
    const { page } = shell;
    await startByKeyboard(page, { game, seat, opponent: 'Random player' }, options);
    const standing = await playOn(page, () => move(page), max);
    if (!standing.over) {
      await tabTo(page, page.getByRole('button', { name: 'Resign', exact: true }));
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Resign and lose' }));
      await page.keyboard.press('Enter');
    }
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText(/won|Draw/);
    await tabTo(page, result.getByRole('button', { name: 'Rematch, seats swapped' }));
  });
}
