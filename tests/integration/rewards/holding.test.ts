import { describe, expect, test } from 'vitest';
import { honestSignals, type GameClient } from '../../../src/main/cli/rewards/game-client.ts';
import { openAuthority, type Authority } from '../../support/rewards/authority.ts';
import { begin, honest, PLAYED_MS, playOne } from '../../support/rewards/play.ts';

/** Flagged and held rewards, lobbies, refereed matches and prize pools. */

type Address = `0x${string}`;
const addressOf = (client: GameClient): Address => client.wallet.toLowerCase() as Address;

const likeAProgram = () => ({
  ...honest(),
  antiCheat: {
    ...honestSignals(PLAYED_MS),
    avgTickRate: 30,
    frameCount: 3600,
    inputTimingVariance: 2,
    suspiciousFlags: ['injected'],
  },
});

async function heldOne(authority: Authority) {
  const client = authority.client();
  const match = await begin(client);
  authority.clock.advance(PLAYED_MS);
  const reply = await client.submit(match, likeAProgram());
  return { client, match, reply, wallet: addressOf(client) };
}

const states = (authority: Authority): string[] => authority.mints().map(({ state }) => state);
const actions = (authority: Authority, matchId: string): string[] =>
  authority.audit.rowsBySubject(matchId).map(({ action }) => action);

test('flags and pays a match with a low anti-cheat score, with two audit rows', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  const match = await begin(client);
  authority.clock.advance(PLAYED_MS);
  const antiCheat = { ...honestSignals(PLAYED_MS), inputTimingVariance: 50 };
  expect((await client.submit(match, { ...honest(), antiCheat })).body).toMatchObject({
    success: true,
    reward: { amount: 19, mintStatus: 'pending' },
    validation: { flagged: true, riskScore: 30, antiCheatPassed: true },
  });
  expect(actions(authority, match.matchId)).toEqual(['MATCH_STARTED', 'FLAG', 'REWARD']);
});

describe('a match with a high anti-cheat score', () => {
  test('is held: the answer names the amount and nothing is minted', async () => {
    const authority = await openAuthority();
    const { reply } = await heldOne(authority);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        success: true,
        reward: { eligible: true, amount: 19, mintStatus: 'held' },
        validation: { antiCheatPassed: false, riskScore: 65 },
      },
    });
    expect(states(authority)).toEqual(['held']);
    expect([authority.rewards.countHeld(), authority.brokenInvariants()]).toEqual([1, []]);
  });

  test('is minted when a person approves it, once only', async () => {
    const authority = await openAuthority();
    const { match, wallet } = await heldOne(authority);
    const request = { matchId: match.matchId, wallet, by: 'Ann', why: 'I watched it' };
    const both = await Promise.all([authority.rewards.approve(request), authority.rewards.reject(request)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(states(authority)).toEqual(['queued']);
    const row = authority.audit.rowsBySubject(match.matchId).find(({ action }) => action === 'HELD_APPROVED');
    expect(row).toMatchObject({ actor: 'Ann' });
    expect(JSON.stringify(row?.payload)).toContain('I watched it');
    expect([authority.rewards.countHeld(), authority.brokenInvariants()]).toEqual([0, []]);
  });

  test('is never minted after a person rejects it, and its amount leaves the daily cap', async () => {
    const authority = await openAuthority();
    const { match, wallet, client } = await heldOne(authority);
    const done = await authority.rewards.reject({ matchId: match.matchId, wallet, by: 'Ann', why: 'a bot' });
    expect(done.ok).toBe(true);
    expect(states(authority)).toEqual(['rejected']);
    expect(authority.rewards.readStats(wallet).today).toMatchObject({ matches: 1, earnedMicro: 0 });
    expect((await client.reward(match)).body).toMatchObject({
      reward: { eligible: false, mintStatus: 'rejected' },
    });
    expect(authority.brokenInvariants()).toEqual([]);
  });

  test('cannot be approved for a banned wallet', async () => {
    const authority = await openAuthority();
    const { match, wallet } = await heldOne(authority);
    await authority.rewards.ban({ wallet, reason: 'bot', untilMs: null, by: 'Ann' });
    const request = { matchId: match.matchId, wallet, by: 'Ann', why: 'yes' };
    expect(await authority.rewards.approve(request)).toMatchObject({ ok: false, code: 'CONFLICT' });
  });
});

test('holds every client claim on a network with real money', async () => {
  const authority = await openAuthority();
  authority.setChainStatus({ playMoney: false });
  expect((await playOne(authority, authority.client())).body['reward']).toMatchObject({ mintStatus: 'held' });
});

test('recognises a recording that is submitted again within a week', async () => {
  const authority = await openAuthority();
  const play = honest();
  await playOne(authority, authority.client(), play);
  expect((await playOne(authority, authority.client(), play)).body['validation']).toMatchObject({
    riskScore: 40,
  });
  authority.clock.advance(7 * 86_400_000);
  expect((await playOne(authority, authority.client(), play)).body['validation']).toMatchObject({
    riskScore: 0,
  });
});

describe('a lobby', () => {
  async function lobby(authority: Authority, placements: readonly number[]) {
    const clients = placements.map(() => authority.client());
    const matches = [];
    for (const client of clients) matches.push(await begin(client, 3, { lobbyId: 'lobby-of-three' }));
    authority.clock.advance(PLAYED_MS);
    const replies = [];
    for (const [index, client] of clients.entries()) {
      const match = matches[index];
      if (match) replies.push(await client.submit(match, honest(placements[index] ?? 1)));
    }
    return { clients, matches, replies };
  }

  test('is paid when its last wallet has submitted and the placements differ', async () => {
    const authority = await openAuthority();
    const { replies } = await lobby(authority, [1, 2, 3]);
    expect(replies.map(({ body }) => (body['reward'] as { mintStatus: string }).mintStatus)).toEqual([
      'held',
      'held',
      'pending',
    ]);
    expect(states(authority)).toEqual(['queued', 'queued', 'queued']);
    expect(authority.brokenInvariants()).toEqual([]);
  });

  test('is held for a person if two wallets claim the same placement', async () => {
    const authority = await openAuthority();
    await lobby(authority, [1, 1, 3]);
    expect(states(authority)).toEqual(['held', 'held', 'held']);
    expect(authority.rewards.listHeld(10).map(({ decision }) => decision.hold)).toEqual(
      Array.from({ length: 3 }, () => 'lobby_collision'),
    );
  });

  test('does not wait for wallets that never submit', async () => {
    const authority = await openAuthority();
    authority.rewards.start();
    await lobby(authority, [1, 2]);
    const absent = authority.client();
    expect((await absent.start(3, { lobbyId: 'lobby-of-three' })).status).toBe(400);
    const other = await openAuthority();
    other.rewards.start();
    const [here, gone] = [other.client(), other.client()];
    const match = await begin(here, 3, { lobbyId: 'another-lobby' });
    await begin(gone, 3, { lobbyId: 'another-lobby' });
    other.clock.advance(PLAYED_MS);
    expect((await here.submit(match, honest())).body['reward']).toMatchObject({ mintStatus: 'held' });
    other.clock.advance(600_000);
    await other.writer.write(() => undefined);
    expect(states(other)).toEqual(['queued']);
    authority.rewards.stop();
    other.rewards.stop();
  });

  test('does not wait forever for a received submission without a decision', async () => {
    const authority = await openAuthority();
    authority.rewards.start();
    const [here, sender, other] = [authority.client(), authority.client(), authority.client()];
    const match = await begin(here, 3, { lobbyId: 'blocked-lobby' });
    const blocked = await begin(sender, 3, { lobbyId: 'blocked-lobby' });
    authority.clock.advance(PLAYED_MS);
    await here.submit(match, honest());
    // The submission is proven, so its receipt is stored. It names another wallet, so nothing is
    // decided.
    expect((await other.submit(blocked, honest(2))).status).toBe(403);
    const sweep = async (ms: number): Promise<void> => {
      authority.clock.advance(ms);
      await authority.writer.write(() => undefined);
    };
    // A client without an answer may repeat its submission for one more session length.
    await sweep(600_000);
    expect(states(authority)).toEqual(['held']);
    await sweep(600_000);
    expect(states(authority)).toEqual(['queued']);
    expect(authority.brokenInvariants()).toEqual([]);
    authority.rewards.stop();
  });

  test('does not release the reward of a wallet that was banned in the meantime', async () => {
    const authority = await openAuthority();
    const clients = [authority.client(), authority.client()];
    const matches = [];
    for (const client of clients) matches.push(await begin(client, 2, { lobbyId: 'lobby-with-a-bot' }));
    authority.clock.advance(PLAYED_MS);
    const [bot, clean] = clients as [GameClient, GameClient];
    const [first, second] = matches;
    if (!first || !second) throw new Error('no matches');
    await bot.submit(first, honest(1));
    const wallet = addressOf(bot);
    await authority.rewards.ban({ wallet, reason: 'bot', untilMs: null, by: 'Ann' });
    await clean.submit(second, honest(2));
    expect(states(authority)).toEqual(['held', 'queued']);
    expect(authority.rewards.listHeld(10).map(({ decision }) => decision.wallet)).toEqual([wallet]);
    await authority.rewards.unban(wallet, 'Ann');
    const request = { matchId: first.matchId, wallet, by: 'Ann', why: 'it was none' };
    expect((await authority.rewards.approve(request)).ok).toBe(true);
    expect(authority.brokenInvariants()).toEqual([]);
  });

  test('refuses a wallet that has joined, another player count and too many wallets', async () => {
    const authority = await openAuthority();
    const client = authority.client();
    await begin(client, 2, { lobbyId: 'a-small-lobby' });
    expect(
      (await client.start(2, { lobbyId: 'a-small-lobby', timestamp: authority.clock.nowMs() + 1 })).status,
    ).toBe(400);
    expect((await authority.client().start(3, { lobbyId: 'a-small-lobby' })).status).toBe(400);
    await begin(authority.client(), 2, { lobbyId: 'a-small-lobby' });
    expect((await authority.client().start(2, { lobbyId: 'a-small-lobby' })).status).toBe(400);
  });
});

describe('a match that this host refereed', () => {
  const winner: Address = `0x${'a1'.repeat(20)}`;
  const loser: Address = `0x${'b2'.repeat(20)}`;
  const match = {
    system: 'league' as const,
    match: 'R1M1',
    playerCount: 2,
    durationMs: 40,
    results: [
      { wallet: winner, placement: 1 },
      { wallet: loser, placement: 2 },
    ],
  };

  test('is paid once without a client’s claim, however short it was', async () => {
    const authority = await openAuthority();
    const first = await authority.rewards.rewardRefereed(match);
    const again = await authority.rewards.rewardRefereed(match);
    for (const outcome of [first, again]) {
      if (!outcome.ok) throw new Error(outcome.message);
      expect(outcome.value.map(({ decision }) => decision.amountMicro)).toEqual([14_000_000, 6_000_000]);
      expect(outcome.value.map(({ decision }) => decision.evidence)).toEqual(['host', 'host']);
    }
    expect(states(authority)).toEqual(['queued', 'queued']);
    const checks = JSON.parse(first.ok ? (first.value[0]?.decision.verdict ?? '{}') : '{}') as {
      rows: { step: string; state: string }[];
    };
    const here = checks.rows.filter(({ state }) => state === 'refereed_here').map(({ step }) => step);
    expect(here).toEqual(['1', '2', '2b', '3', '6', '8', '9', '10', '11', '12', '14']);
    expect(authority.brokenInvariants()).toEqual([]);
  });

  test('rejects a banned wallet and pays the other one', async () => {
    const authority = await openAuthority();
    await authority.rewards.ban({ wallet: winner, reason: 'bot', untilMs: null, by: 'Ann' });
    await authority.rewards.rewardRefereed(match);
    expect(
      authority.rewards.findDecision(
        authority.rewards.listDecisions({ limit: 1 })[0]?.decision.matchId ?? '',
        winner,
      )?.decision,
    ).toMatchObject({
      outcome: 'rejected',
      code: 'BANNED',
      amountMicro: 0,
    });
    expect(authority.mints().map(({ wallet }) => wallet)).toEqual([loser]);
  });

  test('is limited by the daily cap, and a draw is shared', async () => {
    const authority = await openAuthority();
    const tiedResults = match.results.map(({ wallet }) => ({ wallet, placement: 1, tied: 2 }));
    const outcome = await authority.rewards.rewardRefereed({
      ...match,
      match: 'drawn',
      results: tiedResults,
    });
    expect(outcome.ok && outcome.value.map(({ decision }) => decision.amountMicro)).toEqual([
      10_000_000, 10_000_000,
    ]);
    for (let n = 0; n < 60; n += 1)
      await authority.rewards.rewardRefereed({ ...match, match: `M${n}`, durationMs: 240_000 });
    expect(authority.rewards.readStats(winner).today.earnedMicro).toBeLessThanOrEqual(500_000_000);
    expect(authority.rewards.readStats(winner).today.matches).toBe(61);
    expect(authority.brokenInvariants()).toEqual([]);
  });

  test('is refused for a player count without a prize table', async () => {
    const authority = await openAuthority();
    expect((await authority.rewards.rewardRefereed({ ...match, playerCount: 4 })).ok).toBe(false);
  });
});

test('splits a pool within its amount, pays it once, and ignores the daily cap', async () => {
  const authority = await openAuthority();
  const places = [1, 2, 3].map((placement) => ({
    wallet: `0x${`0${placement}`.repeat(20)}` as Address,
    placement,
  }));
  const pool = {
    system: 'league' as const,
    pool: 'spring',
    amountMicro: 2_000_000_000,
    players: 3,
    places,
    by: 'Ann',
  };
  const paid = await authority.rewards.payPool(pool);
  expect(paid.ok && paid.value.map(({ decision }) => decision.amountMicro).sort((a, b) => a - b)).toEqual([
    200_000_000, 600_000_000, 1_200_000_000,
  ]);
  await authority.rewards.payPool(pool);
  expect(authority.mints()).toHaveLength(3);
  expect(await authority.rewards.payPool({ ...pool, amountMicro: 1_000_000 })).toMatchObject({
    code: 'CONFLICT',
  });
  expect(authority.brokenInvariants()).toEqual([]);
});

test('sets the wallet of an agent and audits it', async () => {
  const authority = await openAuthority();
  const agentId = await authority.agentId();
  const wallet = `0x${'cd'.repeat(20)}` as Address;
  expect((await authority.rewards.setAgentWallet(agentId, wallet, 'Ann')).ok).toBe(true);
  expect(authority.rewards.walletOfAgent(agentId)).toBe(wallet);
  expect((await authority.rewards.setAgentWallet('nobody', wallet, 'Ann')).ok).toBe(false);
  await authority.rewards.setAgentWallet(agentId, null, 'Ann');
  expect(authority.rewards.walletOfAgent(agentId)).toBeNull();
  expect(actions(authority, agentId).filter((action) => action === 'WALLET_NAMED')).toHaveLength(2);
});
