import { expect, onTestFinished, test } from 'vitest';
import {
  createGameClient,
  readHostTarget,
  honestSignals,
  startedMatchOf,
} from '../../../src/main/cli/rewards/game-client.ts';
import { createTimeAdvance } from '../../../src/main/cli/rewards/match-time.ts';
import { startBuiltHost } from '../../support/built-host.ts';

/** Drives the built host over HTTP and the window's calls: what wallets are shown, and what a reviewer sees. */

const PLAYED_MS = 120_000;
const FLAGS = ['memory\u202e edited', 'no focus'];

async function open(chain = 'off') {
  const host = await startBuiltHost({ chain });
  onTestFinished(() => host.dispose());
  const { api } = await host.window();
  const endpoint = { url: host.ready.url, adminToken: host.ready.adminToken };
  const moved = createTimeAdvance(endpoint, await readHostTarget(host.ready.url), {
    fast: true,
    signal: new AbortController().signal,
  });
  const client = createGameClient(() => moved.target);
  const { wallet } = client;
  /** Plays and wins a match; with a risk, the client reports what holds its reward. */
  const play = async (isRisky: boolean): Promise<string> => {
    const match = startedMatchOf(await client.start(3), 3);
    await moved.pass(PLAYED_MS);
    const risky = { avgTickRate: 30, inputTimingVariance: 2, suspiciousFlags: FLAGS };
    const antiCheat = { ...honestSignals(PLAYED_MS), ...(isRisky ? risky : {}) };
    const reply = await client.submit(match, { placement: 1, durationMs: PLAYED_MS, kills: 2, antiCheat });
    expect(reply.status).toBe(200);
    return match.matchId;
  };
  return { host, api, client, wallet, play, moved, stats: () => api.call('rewards.stats', { wallet }) };
}

test('a held match counts when a person approves it, and leaves no win behind when he rejects it', async () => {
  const { api, wallet, play, moved, stats } = await open();
  const rejected = await play(true);
  const inReview = { matches: 0, wins: 0, rewardsMicro: 0, inReviewMicro: 19_000_000, tier: { points: 0 } };
  expect(await stats()).toMatchObject(inReview);
  await api.call('rewards.reject', { matchId: rejected, wallet, why: 'a program' });
  expect(await stats()).toMatchObject({ ...inReview, inReviewMicro: 0 });
  await moved.pass(40_000);
  const approved = await play(true);
  await api.call('rewards.approve', { matchId: approved, wallet, why: 'I watched it' });
  expect(await stats()).toMatchObject({
    matches: 1,
    wins: 1,
    rewardsMicro: 19_000_000,
    tier: { points: 25 },
  });
}, 120_000);

test('the flags of a held match are shown to its reviewer and stay in the audit log, cleaned', async () => {
  const { api, play } = await open();
  const matchId = await play(true);
  const held = await api.call('rewards.held', {});
  expect(held.rows[0]?.flags).toEqual(['memory edited', 'no focus']);
  const { rows } = await api.call('audit.page', { offset: 0, limit: 10, filter: { subject: matchId } });
  const texts = rows.map((row) => JSON.stringify(row));
  expect(texts.find((text) => text.includes('"FLAG"'))).toContain('suspicious_flags');
  expect(texts.find((text) => text.includes('"REWARD"'))).toContain('["memory edited","no focus"]');
}, 120_000);

test('the totals of a wallet with a match and a prize are what the chain says', async () => {
  const { api, wallet, play, stats } = await open('local');
  await play(false);
  const places = [{ wallet, placement: 1 }];
  await api.call('rewards.payPool', { pool: 'cup', amountMicro: 100_000_000, players: 2, places });
  const { rewardsMicro, prizesMicro } = await stats();
  expect([rewardsMicro, prizesMicro]).toEqual([19_000_000, 70_000_000]);
  const onChain = async () => (await api.call('rewards.balances', { wallet }))?.monardMicro;
  await expect.poll(onChain, { timeout: 30_000 }).toBe(String(rewardsMicro + prizesMicro));
  const [listed] = await api.call('rewards.wallets', {});
  expect(listed).toMatchObject({ rewardsMicro, prizesMicro });
}, 120_000);

test('a start that is refused for its wallet has an audit row', async () => {
  const { api, client, wallet, play } = await open();
  await play(false);
  expect((await client.start(3)).body).toMatchObject({ rejectionReason: 'COOLDOWN_ACTIVE' });
  await api.call('rewards.ban', { wallet, reason: 'bots' });
  expect((await client.start(3)).body).toMatchObject({ rejectionReason: 'BANNED' });
  const filter = { subject: wallet.toLowerCase(), action: 'START_REFUSED' };
  const { rows } = await api.call('audit.page', { offset: 0, limit: 10, filter });
  expect(rows.map(({ payload }) => payload['reason'])).toEqual(['BANNED', 'COOLDOWN_ACTIVE']);
}, 120_000);
