import { expect, test } from 'vitest';
import { readLeagueMatchFile } from '../../../renderer/features/leagues/match/league-match-screen.tsx';
import { readRewardFile } from '../../../renderer/features/rewards/match/reward-match-screen.tsx';
import { readSubjectAuditRows } from '../../../renderer/match/index.ts';
import type { AuditRow, LeagueMatchDetail } from '../../../src/shared/contract/index.ts';
import { fakeApi } from '../session/a-session.ts';
import { sampleDetail, sampleReward, WALLET } from '../support/sample-rewards.ts';

const ROW: AuditRow = {
  seq: 7,
  atMs: 0,
  system: 'league',
  action: 'LEAGUE_MATCH_REPORTED',
  subject: 'league_1/R1M1',
  actor: 'host',
  payload: {},
  prev: 'a'.repeat(64),
  hash: 'b'.repeat(64),
};

const REWARD = sampleReward(1);

const hostWith = (rows: AuditRow[]) =>
  fakeApi({
    'audit.page': ({ filter }) => {
      const about = rows.filter(({ subject }) => subject === filter?.subject);
      return { rows: about, total: about.length, asOf: 9 };
    },
    'prizes.match': () => ({ rows: [], reason: null }),
    'rewards.get': () => sampleDetail(REWARD),
  });

test('the file of a match contains the audit rows about it and no others', async () => {
  const host = hostWith([ROW, { ...ROW, seq: 8, subject: 'league_1/R1M2' }]);
  expect(await readSubjectAuditRows(host, 'league_1/R1M1')).toEqual([ROW]);
});

test('the file of a league match names its league and holds money and audit rows', async () => {
  const detail = { match: { matchId: 'R1M1' } } as LeagueMatchDetail;
  const file = await readLeagueMatchFile(hostWith([ROW]), 'league_1', detail);
  expect(file).toMatchObject({ fileName: 'match-1-R1M1.json', mediaType: 'application/json' });
  expect(JSON.parse(file.text)).toEqual({ ...detail, rewards: { rows: [], reason: null }, audit: [ROW] });
});

test('the file of a rewarded match contains each complete decision and its audit rows', async () => {
  const { matchId } = REWARD;
  const origin = {
    kind: 'client' as const,
    leagueId: null,
    matchId: null,
    sessionId: null,
    leagueName: null,
    players: [],
  };
  const received = { ...ROW, subject: matchId };
  const host = hostWith([ROW, received]);
  const file = await readRewardFile(host, matchId, { origin, rows: [{ ...REWARD, txHash: null }] });
  expect(file.fileName).toBe(`rewards-${matchId}.json`);
  expect(JSON.parse(file.text)).toEqual({
    matchId,
    origin,
    decisions: [sampleDetail(REWARD)],
    audit: [received],
  });
  expect(host.requested[0]).toEqual({ name: 'rewards.get', input: { matchId, wallet: WALLET } });
});
