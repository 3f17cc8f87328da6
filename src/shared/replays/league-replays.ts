import { strToU8, Zip, ZipDeflate } from 'fflate';
import { ApiError } from '../contract/transport.ts';
import type { Api, LeagueMatch } from '../contract/index.ts';

/** The replays of all finished games of a league as one ZIP archive. */

export interface LeagueReplaysRequest {
  readonly leagueId: string;
  /** Includes what the language models wrote. */
  readonly withTexts: boolean;
  /** An `AbortSignal`; when it is aborted, the export stops before the next game. */
  readonly signal: { throwIfAborted(): void };
  /** Called before the first game and after each one, with the number of games. */
  readonly onProgress: (done: number, total: number) => void;
  /** Gets the archive in pieces. */
  readonly onChunk: (chunk: Uint8Array<ArrayBuffer>) => void;
}

/** A game without a replay file, with the code of the refusal. */
export interface LeftOutGame {
  readonly matchId: string;
  readonly code: string;
}

export interface LeagueReplays {
  /** Number of replay files in the archive; without one, there is no archive. */
  readonly replayCount: number;
  readonly leftOut: readonly LeftOutGame[];
}

/** A game that has not ended, is in quarantine or is not stored has no replay; any other refusal ends the export. */
const LEFT_OUT_CODES: ReadonlySet<string> = new Set(['CONFLICT', 'QUARANTINED', 'NOT_FOUND']);

type PlayedMatch = LeagueMatch & { readonly sessionId: string };

const isPlayed = (match: LeagueMatch): match is PlayedMatch => match.sessionId !== null;

async function readPlayedMatches(api: Api, leagueId: string): Promise<readonly PlayedMatch[]> {
  const { rounds } = await api.call('leagues.schedule', { leagueId });
  const matches: PlayedMatch[] = [];
  for (const { round, drawn } of rounds) {
    if (!drawn) continue;
    const schedule = await api.call('leagues.schedule', { leagueId, round });
    matches.push(...schedule.matches.filter(isPlayed));
  }
  return matches;
}

const toFileName = (matchId: string, fileName: string): string =>
  `${matchId.replaceAll(/[^\w.-]/gu, '_')}-${fileName}`;

/** The replay file, or the code of the refusal for a game that is left out. */
async function exportReplay(
  api: Api,
  { sessionId }: PlayedMatch,
  withTexts: boolean,
): Promise<{ readonly fileName: string; readonly text: string } | { readonly code: string }> {
  try {
    return await api.call('replays.export', { sessionId, withTexts });
  } catch (error) {
    if (error instanceof ApiError && LEFT_OUT_CODES.has(error.code)) return { code: error.code };
    throw error;
  }
}

/**
 * Writes the replays of a league, one after the other. Nothing is written when no game has a replay.
 *
 * @throws ApiError when the host refuses, and the reason of the signal when it was stopped
 */
export async function zipLeagueReplays(api: Api, request: LeagueReplaysRequest): Promise<LeagueReplays> {
  const { leagueId, withTexts, signal, onProgress, onChunk } = request;
  const matches = await readPlayedMatches(api, leagueId);
  const leftOut: LeftOutGame[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    onChunk(data as Uint8Array<ArrayBuffer>);
  });
  let replayCount = 0;
  for (const [index, match] of matches.entries()) {
    signal.throwIfAborted();
    onProgress(index, matches.length);
    const replay = await exportReplay(api, match, withTexts);
    if ('code' in replay) {
      leftOut.push({ matchId: match.matchId, code: replay.code });
      continue;
    }
    const entry = new ZipDeflate(toFileName(match.matchId, replay.fileName), { level: 6 });
    zip.add(entry);
    entry.push(strToU8(replay.text), true);
    replayCount += 1;
  }
  signal.throwIfAborted();
  onProgress(matches.length, matches.length);
  if (replayCount > 0) zip.end();
  return { replayCount, leftOut };
}
