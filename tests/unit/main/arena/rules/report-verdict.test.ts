import { expect, test } from 'vitest';
import { recount, type ArenaReportRecord } from '../../../../../src/main/arena/rules/report-record.ts';
import { judgeArenaReport, REPORT_CHECKS } from '../../../../../src/main/arena/rules/report-verdict.ts';
import { verifyEd25519 } from '../../../../../src/main/platform/report-key/index.ts';
import { sha256Hex } from '../../../../../src/shared/sha256.ts';
import { signedChipsReport, signedReport } from '../../../../support/arena/report-record.ts';

const judge = (record: ArenaReportRecord, canVerify = true) =>
  judgeArenaReport(record, {
    sha256: sha256Hex,
    verify: (signature, text, key) => Promise.resolve(canVerify ? verifyEd25519(signature, text, key) : null),
  });

/** The record with another value at a path of its JSON. */
function changed(path: readonly (string | number)[], value: unknown): ArenaReportRecord {
  const record = JSON.parse(JSON.stringify(signedReport('WWWDLLWW'))) as ArenaReportRecord;
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], record);
  (parent as Record<string, unknown>)[path.at(-1) ?? ''] = value;
  return record;
}

test('a report that nobody changed passes every check', async () => {
  expect(await judge(signedReport('WWWDLLWW'))).toEqual({
    passed: REPORT_CHECKS,
    broken: null,
    isSignatureChecked: true,
  });
});

test.each([
  [['games', 3, 5], 'b', 'sections', 'games[3]'],
  [['game_hashes', 2], '00000000', 'sections', 'game_hashes[2]'],
  [['players', 'a', 'name'], 'Eve', 'sections', 'players'],
  [['results', 'policies', 'strict', 'share'], 0.9, 'sections', 'results'],
  [['statistics', 'stats', 'a', 'moves'], 9, 'sections', 'statistics'],
  [['made_at'], 'later', 'sections', 'made_at'],
  [['hashes', 'run'], '0'.repeat(64), 'sections', 'hashes.run'],
  [['key'], '0'.repeat(64), 'signature', 'key or signature'],
  [['signature'], '0'.repeat(128), 'signature', 'key or signature'],
] as const)('a change at %j is found at its place', async (path, value, check, place) => {
  expect((await judge(changed(path, value))).broken).toEqual({ check, place });
});

test('a figure that does not follow from the games is found, even when it was signed', async () => {
  const sound = signedReport('WWWDLLWW');
  const { policies } = sound.results;
  const results = { ...sound.results, policies: { ...policies, strict: { ...policies.strict, share: 0.9 } } };
  const { broken, passed } = await judge(signedReport('WWWDLLWW', { results }));
  expect(broken).toEqual({ check: 'results', place: 'results.policies.strict.share' });
  expect(passed).toEqual(['sections', 'games']);
});

test('a game that is in the run twice is found', async () => {
  const { games } = signedReport('WWWD');
  const [first, second] = games;
  if (first === undefined || second === undefined) throw new Error('no games');
  expect((await judge(signedReport('WWWD', { games: [first, second, first] }))).broken).toEqual({
    check: 'games',
    place: 'games[2]',
  });
});

test('an unsigned report is not sound, and where signatures cannot be checked that is told', async () => {
  const { broken } = await judge(changed(['signature'], null));
  expect(broken).toEqual({ check: 'signature', place: 'signature: not signed' });
  expect(await judge(signedReport('WW'), false)).toMatchObject({ broken: null, isSignatureChecked: false });
});

test('chips that belong to another winner are found, even when they were signed', async () => {
  expect((await judge(signedChipsReport([12, -4, 0, 8]))).broken).toBeNull();
  const record = signedChipsReport([12, -4, 0, 8]);
  const games = record.games.map((game, at): (typeof record.games)[number] => {
    const [a, b, c, d, e, , g, h, i, j, k, l, m, net] = game;
    return at === 1 ? [a, b, c, d, e, 'a', g, h, i, j, k, l, m, net ?? null] : game;
  });
  const { run, test: settings, columns } = record;
  const forged = signedReport('WW', {
    run,
    columns,
    games,
    results: recount({ games, run, test: settings }),
  });
  expect((await judge(forged)).broken).toEqual({ check: 'games', place: 'games[1]' });
});
