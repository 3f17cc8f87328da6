import { expect, test } from 'vitest';
import {
  verifyTournament,
  unsignedTournament,
  type TournamentRecord,
} from '../../../../../../src/main/arena/rules/reports/tournament-record.ts';
import { verifyEd25519 } from '../../../../../../src/main/platform/report-key/index.ts';
import { sha256Hex } from '../../../../../../src/shared/sha256.ts';
import { signedTournament } from '../../../../../support/arena/tournament-record.ts';

const tools = {
  sha256: sha256Hex,
  verify: (signature: string, text: string, key: string) =>
    Promise.resolve(verifyEd25519(signature, text, key)),
};

test('a tournament that nobody changed passes every check, and its table has all players', async () => {
  const record = signedTournament();
  expect(await verifyTournament(record, tools)).toEqual({
    passed: ['sections', 'runs', 'tables', 'signature'],
    broken: null,
    isSignatureChecked: true,
  });
  const unable = await verifyTournament(record, { ...tools, verify: () => Promise.resolve(null) });
  expect(unable).toMatchObject({ broken: null, isSignatureChecked: false });
  const [game] = record.tables.strict.games;
  expect(game?.pairs).toBe(6);
  expect(game?.islands.flatMap(({ players }) => players)).toHaveLength(3);
});

test.each([
  [(record: TournamentRecord) => ({ ...record, made_at: 'later' }), 'sections', 'made_at'],
  [
    (record: TournamentRecord) => {
      const [first, ...rest] = record.runs;
      const games = first!.games.toSpliced(1, 1, first!.games[0]!);
      return { ...record, runs: [{ ...first!, games }, ...rest] };
    },
    'runs',
    'runs[0].games[1]',
  ],
  [
    (record: TournamentRecord) => ({ ...record, signature: '0'.repeat(128) }),
    'signature',
    'key or signature',
  ],
  [(record: TournamentRecord) => ({ ...record, signature: null }), 'signature', 'signature: not signed'],
])('a change is found at its place: %#', async (change, check, place) => {
  expect((await verifyTournament(change(signedTournament()), tools)).broken).toEqual({ check, place });
});

test('runs that were put together and ratings that do not follow are found, even when they were signed', async () => {
  const twice = signedTournament(({ runs, labels, ...record }) => {
    const [first, second] = runs;
    return unsignedTournament({ ...record, labels, runs: [first!, second!, first!] }, sha256Hex);
  });
  expect((await verifyTournament(twice, tools)).broken).toEqual({
    check: 'runs',
    place: 'runs[2].run.arena_id',
  });
  const other = signedTournament(({ tables, ...record }) =>
    unsignedTournament({ ...record, tables: { ...tables, strict: tables.tolerant } }, sha256Hex),
  );
  expect((await verifyTournament(other, tools)).broken).toEqual({
    check: 'tables',
    place: 'tables.strict.policy',
  });
});
