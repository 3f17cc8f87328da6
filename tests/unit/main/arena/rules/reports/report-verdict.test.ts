import { expect, test } from 'vitest';
import {
  recountGames,
  type ArenaReportRecord,
} from '../../../../../../src/main/arena/rules/reports/report-record.ts';
import {
  verifyArenaReport,
  REPORT_CHECKS,
} from '../../../../../../src/main/arena/rules/reports/report-verdict.ts';
import { verifyEd25519 } from '../../../../../../src/main/platform/report-key/index.ts';
import { sha256Hex } from '../../../../../../src/shared/sha256.ts';
import { signedChipsReport, signedReport } from '../../../../../support/arena/report-record.ts';

const judge = (record: ArenaReportRecord, canVerify = true) =>
  verifyArenaReport(record, {
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

const EVIDENCE = {
  audit: { first: { seq: 1, hash: 'a' }, last: { seq: 9, hash: 'b' } },
  prompts: { a: { moves: 3, sha256: 'c' }, b: null },
  engines: { a: null, b: { sha256: 'd', level: 3, nodes: 100_000 } },
  decision: null,
};

test('the evidence of a report is hashed and signed, and a report of an earlier version has none', async () => {
  const record = signedReport('WWWD', { evidence: EVIDENCE });
  expect((await judge(record)).broken).toBeNull();
  expect(signedReport('WWWD').hashes).not.toHaveProperty('evidence');
  const engines = { ...EVIDENCE.engines, b: null };
  expect((await judge({ ...record, evidence: { ...EVIDENCE, engines } })).broken).toEqual({
    check: 'sections',
    place: 'evidence',
  });
  const { evidence: _, ...without } = record;
  expect((await judge(without)).broken).toMatchObject({ check: 'sections', place: 'evidence' });
  const { evidence: __, ...hashes } = record.hashes;
  expect((await judge({ ...without, hashes } as ArenaReportRecord)).broken).toMatchObject({
    check: 'signature',
  });
});

test('a stored decision to which the games do not lead is found', async () => {
  const { results } = signedReport('W'.repeat(40));
  const { state, llr, pairs } = results.verdict ?? { state: null, llr: 0, pairs: 0 };
  if (state !== 'h1') throw new Error('the test should be decided');
  const decided = (own: object) => ({
    evidence: { ...EVIDENCE, decision: { state, llr, pairs, decidedAt: 'now', ...own } },
  });
  expect((await judge(signedReport('W'.repeat(40), decided({})))).broken).toBeNull();
  for (const own of [{ pairs: pairs - 1 }, { state: 'h0' as const }, { llr: llr + 1 }])
    expect((await judge(signedReport('W'.repeat(40), decided(own)))).broken).toEqual({
      check: 'results',
      place: 'evidence.decision',
    });
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
    results: recountGames({ games, run, test: settings }),
  });
  expect((await judge(forged)).broken).toEqual({ check: 'games', place: 'games[1]' });
});
