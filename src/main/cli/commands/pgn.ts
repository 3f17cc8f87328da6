import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodePgn } from '../../../shared/pgn/decode.ts';
import { MAX_LISTED_GAMES, MAX_PGN_FILE_BYTES } from '../../../shared/pgn/limits.ts';
import { splitPgn, type PgnFile } from '../../../shared/pgn/split.ts';
import { writePgn } from '../../../shared/pgn/write.ts';
import { createOpenings } from '../../chess-data/openings/index.ts';
import { resourceUrl } from '../../platform/resource-url.ts';
import { defineCommand, reportUsageError, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { countOption, flagOption, textOption, type Values } from '../options/option-kinds.ts';
import { inspectPgn, parseGameText, reportLineOf } from '../pgn/inspect-pgn.ts';
import { problemSentence } from '../pgn/problem-sentence.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  number: countOption('the game of the file to show', 1, MAX_LISTED_GAMES),
  out: textOption('FILE', 'writes the game to a file, which must not exist', null),
  json: flagOption('prints what check found as JSON'),
};
type PgnValues = Values<typeof OPTIONS>;

/** The games of a file, or what is wrong with the file. */
function readPgnFile(path: string): { readonly file: PgnFile } | { readonly problem: string } {
  try {
    if (statSync(path).size > MAX_PGN_FILE_BYTES) return { problem: `${path} is larger than 32 MB` };
    const file = splitPgn(decodePgn(readFileSync(path), TextDecoder));
    return file.games.length === 0 ? { problem: `${path} has no game` } : { file };
  } catch {
    return { problem: `${path} cannot be read` };
  }
}

const fail = (io: CommandIo, problem: string): ExitCode => {
  io.stderr(`arbiter pgn: ${problem}\n`);
  return EXIT.failed;
};

async function check(file: PgnFile, { json }: PgnValues, io: CommandIo): Promise<ExitCode> {
  const openings = createOpenings(resourceUrl(new URL(io.entryUrl), 'openings.tsv'));
  const reports = await inspectPgn(file, openings);
  const isSound = reports.every(({ problem }) => problem === null);
  if (json) io.stdout(`${JSON.stringify({ ok: isSound, games: reports, left: file.unreadCount })}\n`);
  else {
    for (const report of reports) io.stdout(reportLineOf(report));
    const { unreadCount } = file;
    if (unreadCount > 0)
      io.stdout(`${unreadCount} more ${unreadCount === 1 ? 'game was' : 'games were'} not read\n`);
  }
  return isSound ? EXIT.ok : EXIT.failed;
}

async function show(file: PgnFile, { number, out }: PgnValues, io: CommandIo): Promise<ExitCode> {
  const game = file.games[number - 1];
  if (game === undefined)
    return fail(io, `the file has no game ${number}; its games are 1 to ${file.games.length}`);
  const parsedGame = await parseGameText(game);
  if (!parsedGame.ok)
    return fail(
      io,
      `line ${game.line + parsedGame.problem.line - 1}: ${problemSentence(parsedGame.problem)}`,
    );
  const pgn = writePgn(parsedGame.game);
  if (out === null) {
    io.stdout(pgn);
    return EXIT.ok;
  }
  const target = resolve(out);
  if (existsSync(target)) return fail(io, `${target} exists; name another file with --out`);
  writeFileSync(target, pgn, { flag: 'wx' });
  io.stdout(`${target}\n`);
  return EXIT.ok;
}

export const command = defineCommand({
  name: 'pgn',
  summary: 'Reads games of chess in PGN: checks a file, or writes one game in the export format.',
  usage: 'pgn check FILE [--json]\n       arbiter pgn show FILE [--number N] [--out FILE]',
  options: OPTIONS,
  positionals: { max: 2 },
  examples: ['arbiter pgn check games.pgn', 'arbiter pgn show games.pgn --number 2'],
  run({ positionals: [action, file], values }, { io }) {
    if (action !== 'check' && action !== 'show')
      return Promise.resolve(
        reportUsageError(io, 'pgn', `${actionProblemOf(action)}; the actions are check FILE and show FILE`),
      );
    if (file === undefined)
      return Promise.resolve(reportUsageError(io, 'pgn', `"${action}" needs the file to read`));
    const opened = readPgnFile(file);
    if ('problem' in opened) return Promise.resolve(fail(io, opened.problem));
    return action === 'check' ? check(opened.file, values, io) : show(opened.file, values, io);
  },
});
