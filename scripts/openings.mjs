import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseChessMove } from '../src/main/games/chess/notation.ts';
import { play } from '../src/main/games/chess/position.ts';

/**
 * `node scripts/openings.mjs FOLDER` writes resources/openings.tsv from the files a.tsv to e.tsv of the data set "Chess
 * opening names", whose lines are `eco <tab> name <tab> moves`. The result has the position after the moves instead of
 * them, so that an opening is found by the position, whichever way it was reached.
 */

const TARGET = fileURLToPath(new URL('../resources/openings.tsv', import.meta.url));
const FILES = ['a.tsv', 'b.tsv', 'c.tsv', 'd.tsv', 'e.tsv'];
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const NOTICE = [
  '# Names of chess openings: position (four fields of its FEN), ECO code, name.',
  '# From the data set "Chess opening names" (github.com/lichess-org/chess-openings), as of 22 July 2026.',
  '# Public domain: CC0 1.0 Universal (creativecommons.org/publicdomain/zero/1.0). Made by scripts/openings.mjs.',
];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that has a.tsv to e.tsv');

function positionAfter(moves) {
  let fen = START;
  for (const moveText of moves.split(' ').filter((word) => !/^\d+\.+$/u.test(word))) {
    const move = parseChessMove(fen, moveText);
    const next = move.kind === 'action' ? play(fen, move.action) : null;
    if (next === null) throw new Error(`${moveText} is not a legal move in ${fen}`);
    fen = next.fen;
  }
  return fen.split(' ').slice(0, 4).join(' ');
}

const names = new Map();
for (const file of FILES) {
  const [, ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  for (const line of lines) {
    const [eco, name, moves] = line.split('\t');
    const position = positionAfter(moves);
    if (names.has(position)) throw new Error(`Two openings end in ${position}: ${name}`);
    names.set(position, `${position}\t${eco}\t${name}`);
  }
}
writeFileSync(TARGET, `${[...NOTICE, ...[...names.values()].sort()].join('\n')}\n`);
console.log(`openings: ${names.size} names in ${TARGET}`);
