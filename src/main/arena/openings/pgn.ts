/** The moves of one game of a PGN file. */
export interface PgnGame {
  /** The line of the file on which the game begins, from 1. */
  readonly line: number;
  /** The main line as it is written, without comments and variations. */
  readonly moves: readonly string[];
  /** True for a game that does not begin at the start position. */
  readonly hasOwnStart: boolean;
}

const TAG = /^\s*\[\s*(\w+)\s+"([^"]*)"\s*\]\s*$/u;
const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*']);
const MOVE_NUMBER = /^\d+\.*$/u;
/** A number that is written together with its move: `12.Nf3`. */
const LEADING_NUMBER = /^\d+\.+/u;
const ANNOTATION = /^\$\d+$/u;

/** The games of a PGN file in their order. Text that is no game yields games without moves. */
export function parsePgn(text: string): readonly PgnGame[] {
  const games: { line: number; body: string[]; hasOwnStart: boolean }[] = [];
  let isInTags = false;
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (line.startsWith('%')) continue;
    const tag = TAG.exec(line);
    if (tag !== null && !isInTags) games.push({ line: index + 1, body: [], hasOwnStart: false });
    if (tag === null && line.trim() === '') continue;
    if (tag === null && games.length === 0) games.push({ line: index + 1, body: [], hasOwnStart: false });
    isInTags = tag !== null;
    const game = games.at(-1);
    if (game === undefined) continue;
    if (tag === null) game.body.push(line.replace(/;.*$/u, ''));
    else if (tag[1] === 'FEN') game.hasOwnStart = true;
  }
  return games.map(({ line, body, hasOwnStart }) => ({ line, hasOwnStart, moves: mainLine(body.join(' ')) }));
}

/** The moves outside of comments in braces and variations in parentheses. */
function mainLine(body: string): string[] {
  const plain = body.replaceAll(/\{[^}]*\}/gu, ' ').replaceAll(/([()])/gu, ' $1 ');
  const moves: string[] = [];
  let depth = 0;
  for (const token of plain.split(/\s+/u)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && isMove(token)) moves.push(token.replace(LEADING_NUMBER, ''));
  }
  return moves;
}

const isMove = (token: string): boolean =>
  token !== '' && !RESULTS.has(token) && !MOVE_NUMBER.test(token) && !ANNOTATION.test(token);
