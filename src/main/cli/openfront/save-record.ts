import { writeFile } from 'node:fs/promises';
import type { Api } from '../../../shared/contract/index.ts';
import type { CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

export interface SaveRecordOptions {
  /** Null for the id of the game with `.json` in the current folder. */
  readonly out: string | null;
  readonly anonymous: boolean;
  readonly partial: boolean;
  readonly json: boolean;
}

/** Writes the record of a game to a file and says how the game's own engine checks it. */
export async function saveRecord(
  api: Api,
  gameId: string,
  options: SaveRecordOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const names = options.anonymous ? 'anonymous' : 'real';
  const { text, fileName, ...record } = await api.call('openfront.recordExport', { gameId, names });
  const { turns, checkpoints, complete, reason, gitCommit } = record;
  if (!complete && !options.partial) {
    io.stderr(
      `arbiter openfront: the record of ${gameId} is not complete (${reason}); --partial saves its ${turns} turns\n`,
    );
    return EXIT.failed;
  }
  const file = options.out ?? fileName;
  await writeFile(file, text);
  const build =
    gitCommit === 'DEV'
      ? 'The game did not name its build; use the checkout this game was played in.'
      : `game build ${gitCommit}`;
  const result = { file, turns, checkpoints, complete, reason, git_commit: gitCommit };
  io.stdout(
    options.json
      ? `${JSON.stringify(result)}\n`
      : `${file}, ${turns} turns, ${checkpoints} checkpoints, ${build}\nTo check it, in your own checkout of the game at that build: npm run replay:game -- ${file}\nIt must report ${checkpoints} checkpoints and 0 mismatches.\n`,
  );
  return EXIT.ok;
}
