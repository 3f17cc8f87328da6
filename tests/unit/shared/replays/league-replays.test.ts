import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  ApiError,
  type Api,
  type CallName,
  type LeagueMatch,
} from '../../../../src/shared/contract/index.ts';
import {
  zipLeagueReplays,
  type LeagueReplaysRequest,
} from '../../../../src/shared/replays/league-replays.ts';

const match = (matchId: string, sessionId: string | null) => ({ matchId, sessionId }) as LeagueMatch;
const ROUNDS = [
  [match('R1M1', 's1'), match('R1M2', 's2')],
  [match('R2M1', 'live'), match('R2/M2', 's3'), match('R2M3', null)],
];
const REFUSED: Readonly<Record<string, string>> = { live: 'CONFLICT', broken: 'INTERNAL' };

/** A league of two rounds, the third of which is not drawn yet. */
function leagueOf(rounds: readonly (readonly LeagueMatch[])[]) {
  const exported: unknown[] = [];
  const call = async (name: CallName, input: { round?: number; sessionId?: string }): Promise<unknown> => {
    if (name === 'leagues.schedule') {
      const matches = rounds[(input.round ?? 1) - 1] ?? [];
      const drawn = rounds.map((_, index) => ({ round: index + 1, drawn: true }));
      return { rounds: [...drawn, { round: rounds.length + 1, drawn: false }], matches };
    }
    exported.push(input);
    const code = REFUSED[input.sessionId ?? ''];
    if (code !== undefined) throw new ApiError(code, 'refused');
    return { fileName: 'replay.html', mediaType: 'text/html', text: `<p>${input.sessionId}</p>` };
  };
  return { api: { call } as unknown as Api, exported };
}

async function zipped(api: Api, more: Partial<LeagueReplaysRequest> = {}) {
  const chunks: Uint8Array[] = [];
  const progress: (readonly [number, number])[] = [];
  const result = await zipLeagueReplays(api, {
    leagueId: 'cup',
    withTexts: false,
    signal: new AbortController().signal,
    onProgress: (done, total) => void progress.push([done, total]),
    onChunk: (chunk) => void chunks.push(chunk),
    ...more,
  });
  return { result, progress, archive: Buffer.concat(chunks) };
}

test('each finished game is a file of the archive, and the others are named', async () => {
  const { api, exported } = leagueOf(ROUNDS);
  const { result, progress, archive } = await zipped(api, { withTexts: true });
  expect(result).toEqual({ replayCount: 3, leftOut: [{ matchId: 'R2M1', code: 'CONFLICT' }] });
  expect(exported[0]).toEqual({ sessionId: 's1', withTexts: true });
  const files = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  expect(files).toEqual([
    ['R1M1-replay.html', '<p>s1</p>'],
    ['R1M2-replay.html', '<p>s2</p>'],
    ['R2_M2-replay.html', '<p>s3</p>'],
  ]);
  expect(progress).toEqual([
    [0, 4],
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
});

test('a league without a game has no archive', async () => {
  const { result, archive } = await zipped(leagueOf([[match('R1M1', null)]]).api);
  expect(result).toEqual({ replayCount: 0, leftOut: [] });
  expect(archive).toHaveLength(0);
});

test('it stops before the next game, and at a refusal that concerns all games', async () => {
  const { api, exported } = leagueOf(ROUNDS);
  const controller = new AbortController();
  const onProgress = (done: number) => {
    if (done === 1) controller.abort(new Error('stopped'));
  };
  await expect(zipped(api, { signal: controller.signal, onProgress })).rejects.toThrow('stopped');
  expect(exported).toHaveLength(2);
  const broken = leagueOf([[match('R1M1', 'broken')]]);
  await expect(zipped(broken.api)).rejects.toMatchObject({ code: 'INTERNAL' });
});
