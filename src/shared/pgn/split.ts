import { MAX_LISTED_GAMES } from './limits.ts';

/** One game of a file: its text, and what its tags say without reading its moves. */
export interface PgnGameText {
  readonly text: string;
  /** The line of the file on which the game begins, from 1. */
  readonly line: number;
  readonly tags: Readonly<Record<string, string>>;
}

export interface PgnFile {
  readonly games: readonly PgnGameText[];
  /** Games after the last listed one. */
  readonly unreadCount: number;
}

const TAG = /^\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$/u;
const ESCAPED_LINE = '%';

/** Reads a tag line such as `[White "Ada"]`; null for any other line. */
export function parseTag(line: string): readonly [name: string, value: string] | null {
  const [, name, value] = TAG.exec(line) ?? [];
  return name === undefined || value === undefined ? null : [name, value.replaceAll(/\\(.)/gu, '$1')];
}

/** Whether a comment in braces is open after a line. The rest of a line after a semicolon is a comment of its own. */
function isInBracesAfter(line: string, wasInBraces: boolean): boolean {
  let isInBraces = wasInBraces;
  for (const char of line) {
    if (isInBraces) isInBraces = char !== '}';
    else if (char === ';') return false;
    else isInBraces = char === '{';
  }
  return isInBraces;
}

interface OpenGame {
  readonly lines: string[];
  readonly line: number;
  readonly tags: Record<string, string>;
  hasMoves: boolean;
}

const beginGame = (line: number): OpenGame => ({ lines: [], line, tags: {}, hasMoves: false });

/**
 * Splits a file into its games. A new one begins at a tag line after moves, outside of comments. A byte order mark is
 * dropped; lines that begin with `%` stay, so that lines keep their numbers.
 */
export function splitPgn(file: string): PgnFile {
  const lines = file.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/u);
  const games: PgnGameText[] = [];
  let unreadCount = 0;
  let isInBraces = false;
  let game = beginGame(1);
  const finishGame = (): void => {
    const text = game.lines.join('\n');
    if (text.trim() === '') return;
    if (games.length < MAX_LISTED_GAMES) games.push({ text, line: game.line, tags: game.tags });
    else unreadCount += 1;
  };
  for (const [index, line] of lines.entries()) {
    const isEscaped = !isInBraces && line.startsWith(ESCAPED_LINE);
    const tag = isInBraces || isEscaped ? null : parseTag(line);
    if (tag !== null && game.hasMoves) {
      finishGame();
      game = beginGame(index + 1);
    }
    game.lines.push(line);
    if (isEscaped) continue;
    if (tag === null) {
      game.hasMoves ||= line.trim() !== '';
      isInBraces = isInBracesAfter(line, isInBraces);
    } else {
      const [name, value] = tag;
      game.tags[name] ??= value;
    }
  }
  finishGame();
  return { games, unreadCount };
}
