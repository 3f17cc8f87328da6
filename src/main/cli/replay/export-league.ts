import { closeSync, existsSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Api } from '../../../shared/contract/index.ts';
import { zipLeagueReplays, type LeagueReplays } from '../../../shared/replays/league-replays.ts';
import type { CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { createProgress } from '../terminal/progress.ts';

export interface ExportLeagueRequest {
  readonly leagueId: string;
  /** Absolute; must not exist. */
  readonly file: string;
  readonly withTexts: boolean;
  readonly json: boolean;
}

/** Writes the archive to a new file, which is removed when it could not be finished or has no replay. */
async function writeArchive(api: Api, request: ExportLeagueRequest, io: CommandIo) {
  const { leagueId, file, withTexts } = request;
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('replays', output, io.monotonicMs);
  const descriptor = openSync(file, 'wx');
  let archive: (LeagueReplays & { readonly bytes: number }) | null = null;
  try {
    const result = await zipLeagueReplays(api, {
      leagueId,
      withTexts,
      signal: io.signal,
      onProgress: (done, total) => progress.update(done, total),
      onChunk: (chunk) => void writeSync(descriptor, chunk),
    });
    archive = { ...result, bytes: fstatSync(descriptor).size };
    return archive;
  } finally {
    progress.end();
    closeSync(descriptor);
    if (archive === null || archive.replayCount === 0) rmSync(file);
  }
}

/** For programs: exactly these fields, documented in docs/cli.md. */
const toJson = (
  { leagueId, file }: ExportLeagueRequest,
  { bytes, replayCount, leftOut }: LeagueReplays & { readonly bytes: number },
  fingerprint: string,
): string =>
  `${JSON.stringify({
    file,
    bytes,
    league_id: leagueId,
    replays: replayCount,
    left_out: leftOut.map(({ matchId, code }) => ({ match_id: matchId, code })),
    fingerprint,
  })}\n`;

/** `arbiter replay export --league LEAGUE --zip FILE`: the replays of all finished games in one archive. */
export async function exportLeagueReplays(
  api: Api,
  request: ExportLeagueRequest,
  io: CommandIo,
): Promise<ExitCode> {
  const { file } = request;
  if (existsSync(file)) {
    io.stderr(`arbiter replay: ${file} exists; name another file with --zip\n`);
    return EXIT.failed;
  }
  const { fingerprint } = await api.call('replays.key', {});
  try {
    const archive = await writeArchive(api, request, io);
    if (archive.replayCount === 0) {
      io.stderr('arbiter replay: this league has no finished game with a replay\n');
      return EXIT.failed;
    }
    for (const { matchId, code } of archive.leftOut)
      io.stderr(`arbiter replay: ${matchId} is left out (${code})\n`);
    io.stdout(
      request.json
        ? toJson(request, archive, fingerprint)
        : `${file}\n${archive.replayCount} replays, signed by key ${fingerprint}\n`,
    );
    return EXIT.ok;
  } catch (error) {
    if (!io.signal.aborted) throw error;
    io.stderr('arbiter replay: stopped; no file was written\n');
    return EXIT.failed;
  }
}
