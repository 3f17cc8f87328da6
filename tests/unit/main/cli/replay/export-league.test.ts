import { unzipSync } from 'fflate';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportLeagueReplays } from '../../../../../src/main/cli/replay/export-league.ts';
import { ApiError, type Api, type CallName } from '../../../../../src/shared/contract/index.ts';
import { recordedIo } from '../../../../support/command-io.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-replays-'));
  file = join(folder, 'games.zip');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A host with a league of one round; `onExport` is called before each game is answered. */
function hostWith(sessions: readonly string[], onExport: (sessionId: string) => void = () => undefined): Api {
  const call = async (name: CallName, input: { sessionId?: string }): Promise<unknown> => {
    if (name === 'replays.key') return { fingerprint: 'AAAA' };
    if (name === 'leagues.schedule')
      return {
        rounds: [{ round: 1, drawn: true }],
        matches: sessions.map((sessionId, index) => ({ matchId: `R1M${index + 1}`, sessionId })),
      };
    onExport(input.sessionId ?? '');
    return { fileName: 'replay.html', mediaType: 'text/html', text: 'game' };
  };
  return { call } as unknown as Api;
}

const exporting = (api: Api, recorded: ReturnType<typeof recordedIo>, json = false) =>
  exportLeagueReplays(api, { leagueId: 'cup', file, withTexts: false, json }, recorded.io);

const refuseLive = (sessionId: string) => {
  if (sessionId === 'live') throw new ApiError('CONFLICT', 'The game is still in progress');
};

test('the archive is written, and a game that is left out is named on stderr', async () => {
  const recorded = recordedIo();
  expect(await exporting(hostWith(['s1', 'live', 's2'], refuseLive), recorded)).toBe(0);
  expect(recorded.out()).toBe(`${file}\n2 replays, signed by key AAAA\n`);
  expect(recorded.err()).toBe('arbiter replay: R1M2 is left out (CONFLICT)\n');
  expect(Object.keys(unzipSync(readFileSync(file)))).toEqual(['R1M1-replay.html', 'R1M3-replay.html']);
});

test('a terminal shows the progress', async () => {
  const recorded = recordedIo({ terminal: true });
  await exporting(hostWith(['s1', 's2']), recorded);
  expect(recorded.err()).toContain('replays');
  expect(recorded.err()).toContain('0/2');
});

test('a stop and a failure leave no file behind', async () => {
  const recorded = recordedIo();
  expect(await exporting(hostWith(['s1', 's2'], recorded.stop), recorded)).toBe(1);
  expect(recorded.err()).toBe('arbiter replay: stopped; no file was written\n');
  expect(existsSync(file)).toBe(false);
  const broken = hostWith(['s1'], () => {
    throw new ApiError('UNAVAILABLE', 'no program');
  });
  await expect(exporting(broken, recordedIo())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(existsSync(file)).toBe(false);
});

test('a league without a finished game writes nothing, and an existing file stays as it is', async () => {
  const none = recordedIo();
  expect(await exporting(hostWith(['live'], refuseLive), none)).toBe(1);
  expect(none.err()).toContain('no finished game');
  expect(existsSync(file)).toBe(false);
  await exporting(hostWith(['s1']), recordedIo());
  const before = readFileSync(file);
  const again = recordedIo();
  expect(await exporting(hostWith(['s1', 's2']), again)).toBe(1);
  expect(again.err()).toContain('exists; name another file with --zip');
  expect(readFileSync(file)).toEqual(before);
});
