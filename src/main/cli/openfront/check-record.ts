import { readFile } from 'node:fs/promises';
import { parseJson } from '../../../shared/json.ts';
import { gameRecord } from '../../../shared/wire/openfront-record.ts';
import { checkReplayRecord } from '../../openfront/index.ts';
import { CliError } from '../cli-error.ts';
import type { CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/**
 * The greatest length of a record file in bytes. The bridge stops a record at 8 MiB in its compact form, and a record in
 * the form of the game is longer.
 */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Checks a record file without the game: its form, the order of its turns and the number of its hashes. Only the
 * game's own engine can tell whether the turns give these hashes.
 */
export async function checkRecordFile(
  file: string,
  { json }: { readonly json: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const bytes = await readFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CliError(code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read (${code})`);
  });
  if (bytes.length > MAX_BYTES) throw new CliError(`${file} is too large to be a record`);
  const value = parseJson(bytes.toString('utf8'));
  const checked = checkReplayRecord(value);
  const result = {
    file,
    ok: checked.ok,
    ...claimsOf(value),
    checkpoints: checked.ok ? checked.value.checkpoints : null,
    problem: checked.ok ? null : checked.message,
  };
  const text = checked.ok
    ? `${file} has the form of a record: game ${result.game_id}, ${result.turns} turns, ${result.checkpoints} checkpoints\n` +
      `To compare every checkpoint, in your own checkout of the game: npm run replay:game -- ${file}\n`
    : `${file} is not a whole record: ${checked.message}\n`;
  io.stdout(json ? `${JSON.stringify(result)}\n` : text);
  return checked.ok ? EXIT.ok : EXIT.failed;
}

/** The id, turns and commit that a well-formed file claims for itself. */
function claimsOf(value: unknown) {
  const parsed = gameRecord.safeParse(value).data;
  if (parsed === undefined) return { game_id: null, turns: null, git_commit: null };
  return { game_id: parsed.info.gameID, turns: parsed.info.num_turns, git_commit: parsed.gitCommit };
}
