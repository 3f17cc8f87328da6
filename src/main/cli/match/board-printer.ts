import type { SessionCard } from '../../../shared/contract/index.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { drawBoard } from '../../models/index.ts';
import type { ProgressOutput } from '../terminal/progress.ts';

/** Moves the cursor up by this many lines and clears from there to the end of the screen. */
const eraseLines = (count: number): string => (count === 0 ? '' : `\u001b[${count}A\r\u001b[J`);

/** The position of a running game as text: players, last action, and the board or the public view. */
export function positionText({ template, view, seats, lastAction, tick }: SessionCard): string {
  const players = Object.entries(seats).map(([role, { name }]) => `${role} ${name}`);
  const last = lastAction === null ? 'start' : `${tick}: ${lastAction}`;
  const board = drawBoard(template, view as JsonObject) ?? JSON.stringify(view, null, 1);
  return `${players.join(' – ')}\n${last}\n${board}\n`;
}

/** Prints each new position of a game: in a terminal in place of the previous one, elsewhere below it. */
export function createBoardPrinter({ isTerminal, write }: ProgressOutput): (card: SessionCard) => void {
  let drawnLines = 0;
  let drawnKey = '';
  return (card) => {
    const key = `${card.sessionId} ${card.tick}`;
    if (key === drawnKey) return;
    drawnKey = key;
    const text = `${positionText(card)}\n`;
    write(`${isTerminal ? eraseLines(drawnLines) : ''}${text}`);
    drawnLines = text.split('\n').length - 1;
  };
}
