import type { OpeningName, PgnGame, PgnProblem } from '../../../shared/contract/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import { MAX_PGN_GAME_BYTES } from '../../../shared/pgn/limits.ts';
import type { PgnFile, PgnGameText } from '../../../shared/pgn/split.ts';
import type { Openings } from '../../chess-data/openings/index.ts';
import { parsePgnGame, type ParsedPgn } from '../../chess-data/pgn/index.ts';
import { problemSentence } from './problem-sentence.ts';

/** What was found in one game of a file. */
export interface PgnGameReport {
  /** The position in the file, from 1. */
  readonly number: number;
  readonly line: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  /** Half-moves of the main line. */
  readonly plies: number;
  readonly variations: number;
  readonly opening: OpeningName | null;
  readonly problem: {
    readonly code: PgnProblem['code'];
    readonly line: number;
    readonly message: string;
  } | null;
}

const MAX_NAME_LENGTH = 64;

/** Parses one game of a file. A game that is too long is refused before it is parsed. */
export const parseGameText = async ({ text }: PgnGameText): Promise<ParsedPgn> =>
  Buffer.byteLength(text) > MAX_PGN_GAME_BYTES
    ? { ok: false, problem: { code: 'too_long', line: 1, token: '', fen: null } }
    : parsePgnGame(text);

/** The positions of the main line, which follows the first move after each move. */
function listMainLine({ moves }: PgnGame): string[] {
  const firstChild = new Map<number, number>();
  for (const [index, { parent }] of moves.entries())
    if (!firstChild.has(parent)) firstChild.set(parent, index);
  const fens: string[] = [];
  for (let index = firstChild.get(-1); index !== undefined; index = firstChild.get(index))
    fens.push(moves[index]?.fen ?? '');
  return fens;
}

/** Counts the moves that are not the first after the move before them; each begins a variation. */
function countVariations({ moves }: PgnGame): number {
  return moves.length - new Set(moves.map(({ parent }) => parent)).size;
}

function describeGame(parsedGame: ParsedPgn, line: number, openings: Openings) {
  if (!parsedGame.ok) {
    const { problem } = parsedGame;
    return {
      plies: 0,
      variations: 0,
      opening: null,
      problem: { code: problem.code, line: line + problem.line - 1, message: problemSentence(problem) },
    };
  }
  const fens = listMainLine(parsedGame.game);
  const last = openings.findAlong(fens).at(-1);
  return {
    plies: fens.length,
    variations: countVariations(parsedGame.game),
    opening: last === undefined ? null : { eco: last.eco, name: last.name },
    problem: null,
  };
}

/** Parses all games of a file, one after the other, and reports on each. */
export async function inspectPgn(file: PgnFile, openings: Openings): Promise<PgnGameReport[]> {
  const reports: PgnGameReport[] = [];
  for (const [index, game] of file.games.entries()) {
    const { tags, line } = game;
    const parsedGame = await parseGameText(game);
    const nameOf = (tag: string): string => cleanText(tags[tag] ?? '?', MAX_NAME_LENGTH);
    reports.push({
      number: index + 1,
      line,
      white: nameOf('White'),
      black: nameOf('Black'),
      result: parsedGame.ok ? parsedGame.game.result : '*',
      ...describeGame(parsedGame, line, openings),
    });
  }
  return reports;
}

/** One line for a game, for people. */
export function reportLineOf({
  number,
  white,
  black,
  result,
  plies,
  opening,
  problem,
}: PgnGameReport): string {
  const players = `${number}. ${white} – ${black}`;
  if (problem !== null) return `✗ ${players}: line ${problem.line}, ${problem.message}\n`;
  const moves = Math.ceil(plies / 2);
  const name = opening === null ? '' : `, ${opening.eco} ${opening.name}`;
  return `✓ ${players}: ${result}, ${moves} ${moves === 1 ? 'move' : 'moves'}${name}\n`;
}
