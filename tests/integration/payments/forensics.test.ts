import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/shared/json.ts';
import {
  defaultPayer,
  openSeller,
  payFor,
  type Buyer,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

/** Paid reports on a league match and on its reward decision. */

let seller: Seller;
let buyer: Buyer;
let leagueId = '';
let buy: (args: Json) => Promise<Json>;

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;

beforeAll(async () => {
  seller = await openSeller();
  const wallets = [
    { player: 'P01', wallet: A },
    { player: 'P02', wallet: B },
  ];
  const league = await seller.control('leagues.start', {
    game: 'even_odd',
    players: 2,
    referees: 1,
    format: 'round-robin',
    prize: { amountMicro: 0, rewardMatches: true, wallets },
  });
  ({ leagueId } = league);
  await seller.control('leagues.finished', { leagueId });
  buyer = await seller.buyer();
  const payer = defaultPayer(await seller.wallet());
  buy = async (args) => {
    const { reply } = await payFor(buyer, payer, { tool: 'match_forensics', args });
    expect(reply.isError, reply.text).toBe(false);
    return reply.structured;
  };
}, 120_000);
afterAll(async () => {
  await buyer.close();
  await seller.host.dispose();
});

interface Proof {
  readonly rows: readonly (Json & { prev: string; hash: string; recomputes: boolean })[];
  readonly head: { readonly seq: number };
}

/** Recomputes every row as a buyer can: SHA-256 of `prev` followed by the row. */
function expectRecomputable(proof: Proof): void {
  expect(proof.rows.length).toBeGreaterThan(0);
  for (const { prev, hash, recomputes, payload, ...row } of proof.rows) {
    const named = Object.entries({ ...row, payload })
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([key, value]) =>
          `${JSON.stringify(key)}:${key === 'payload' ? String(value) : canonicalJson(value as string)}`,
      );
    expect(
      createHash('sha256')
        .update(`${prev}{${named.join(',')}}`)
        .digest('hex'),
    ).toBe(hash);
    expect(recomputes).toBe(true);
    expect(Number(row['seq'])).toBeLessThanOrEqual(proof.head.seq);
  }
}

const firstMatch = async () => {
  const { matches } = await seller.control('leagues.schedule', { leagueId });
  const [match] = matches;
  if (match === undefined) throw new Error('no match');
  return match.matchId;
};

test('reports on a league match with its committed number and its audit rows', async () => {
  const matchId = await firstMatch();
  const report = await buy({ leagueId, matchId });
  expect(report).toMatchObject({ kind: 'league_match', leagueId, matchId, verdict: { ok: true } });
  const { number, salt, drawHash, holds } = report['commitment'] as Json;
  expect(holds).toBe(true);
  const drawn = createHash('sha256').update(`${String(number)}:${String(salt)}:${leagueId}:${matchId}`);
  expect(drawn.digest('hex')).toBe(drawHash);
  const proof = report['audit'] as Proof;
  expectRecomputable(proof);
  expect(proof.rows.map(({ action }) => action)).toContain('RESULT_RECORDED');
});

test('takes the id that the page of a league match shows, as a match and as a session', async () => {
  const matchId = await firstMatch();
  for (const args of [{ matchId: `${leagueId}/${matchId}` }, { sessionId: `${leagueId}/${matchId}` }])
    expect(await buy(args)).toMatchObject({ kind: 'league_match', leagueId, matchId });
});

test('reports on a reward decision with its audit rows', async () => {
  const { rows } = await seller.control('rewards.list', { limit: 10 });
  const [row] = rows;
  const rewardMatchId = row?.matchId ?? '';
  const report = await buy({ rewardMatchId });
  expect(report).toMatchObject({ kind: 'reward', matchId: rewardMatchId, verdict: { ok: true } });
  const decided = report['decisions'] as { action: string; payload: Json }[];
  const received = decided.filter(({ action }) => action === 'REWARD').map(({ payload }) => payload);
  expect(received.map(({ wallet }) => String(wallet).toLowerCase()).toSorted()).toEqual([A, B]);
  expect(received.map(({ amountMicro }) => amountMicro)).toContain(row?.amountMicro);
  expectRecomputable(report['audit'] as Proof);
});
