import { expect, test } from 'vitest';
import { openAuthority } from '../../support/rewards/authority.ts';
import { begin, codeOf, honest, PLAYED_MS, playOne } from '../../support/rewards/play.ts';
import { openTestStorage } from '../../support/test-storage.ts';

/** Rate limits. They survive a restart, and a client without proof cannot lock out an owner. */

const forged = (body: Record<string, unknown>) => ({ ...body, sessionToken: 'z'.repeat(43) });

test('limits a client with wrong tokens after ten failures and still serves the owner', async () => {
  const authority = await openAuthority();
  const [owner, other] = [authority.client(), authority.client()];
  const match = await begin(owner);
  authority.clock.advance(PLAYED_MS);
  const answers: unknown[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    answers.push(codeOf(await other.submit(match, honest(), (body) => forged(body) as never))[1]);
  }
  expect(answers).toEqual([
    ...Array.from({ length: 10 }, () => 'INVALID_SESSION'),
    'RATE_LIMITED',
    'RATE_LIMITED',
  ]);
  expect((await owner.submit(match, honest())).status).toBe(200);
});

test('never keeps an owner from starting because of forged signatures for its wallet', async () => {
  const authority = await openAuthority();
  const [owner, other] = [authority.client(), authority.client()];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const timestamp = authority.clock.nowMs();
    const response = await fetch(new URL('mcp-match-start', authority.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        walletAddress: owner.wallet,
        walletSignature: await other.account.signMessage({ message: 'let me in' }),
        playerCount: 3,
        timestamp,
      }),
    });
    expect(response.status).toBe(attempt < 10 ? 401 : 429);
    if (attempt >= 10) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await response.arrayBuffer();
  }
  expect((await owner.start(3)).status).toBe(200);
});

test('locks a wallet for 15 minutes after ten rejected matches, also after a restart', async () => {
  const first = await openAuthority();
  const key = `0x${'42'.repeat(32)}` as const;
  const client = first.client(key);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const match = await begin(client);
    first.clock.advance(60_000);
    expect((await client.submit(match, { ...honest(1, 60_000), kills: 9 })).status).toBe(400);
  }
  expect(codeOf(await client.start(3))).toEqual([429, 'RATE_LIMITED']);
  await first.close();
  const again = await openAuthority({ storage: await openTestStorage(first.paths) });
  again.clock.advance(14 * 60_000);
  expect(codeOf(await again.client(key).start(3))).toEqual([429, 'RATE_LIMITED']);
  again.clock.advance(61_000);
  expect((await again.client(key).start(3)).status).toBe(200);
});

test('allows three concurrent matches, and any number with limits off', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  for (let n = 0; n < 3; n += 1) {
    expect((await client.start(3, { timestamp: authority.clock.nowMs() })).status).toBe(200);
    authority.clock.advance(1);
  }
  expect(codeOf(await client.start(3))).toEqual([429, 'RATE_LIMITED']);
  const lifted = await openAuthority({ limits: 'off' });
  const free = lifted.client();
  for (let n = 0; n < 70; n += 1) {
    lifted.clock.advance(1);
    expect((await free.start(3, { timestamp: lifted.clock.nowMs() })).status).toBe(200);
  }
});

test('allows a wallet 60 starts in an hour', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  // Stores the starts of an hour except the last one.
  const copy = authority.db.prepare(`insert into match_sessions (id, match_id, wallet_address, player_count,
    session_token, started_at, started_monotonic, host_run, expires_at, status, proof_digest)
    values (@id, @id, @wallet, 3, 'x', @at, 0, 'r', @at, 'expired', @id)`);
  const played = (count: number): void => {
    for (let n = 0; n < count; n += 1) {
      copy.run({
        id: `seed-${count}-${n}`,
        wallet: client.wallet.toLowerCase(),
        at: authority.clock.nowMs() - 3_599_999,
      });
    }
  };
  played(59);
  expect((await client.start(3)).status).toBe(200);
  played(1);
  expect(codeOf(await client.start(2))).toEqual([429, 'RATE_LIMITED']);
  authority.clock.advance(1);
  expect((await client.start(2)).status).toBe(200);
});

test('starts one match per signed text, also after a restart', async () => {
  const first = await openAuthority();
  const key = `0x${'43'.repeat(32)}` as const;
  const timestamp = first.clock.nowMs();
  const once = await first.client(key).start(3, { timestamp });
  expect(once.status).toBe(200);
  expect(codeOf(await first.client(key).start(3, { timestamp }))).toEqual([401, 'INVALID_SIGNATURE']);
  // After a restart the port differs here, and with it the signed text, so the digest is looked up
  // directly.
  const digest = first.db.prepare('select proof_digest from match_sessions').pluck().get();
  await first.close();
  const again = await openTestStorage(first.paths);
  const used = again.db.prepare('select count(*) from match_sessions where proof_digest = ?').pluck();
  expect(used.get(digest)).toBe(1);
});

test('returns the server time for a start with a wrong timestamp', async () => {
  const authority = await openAuthority();
  const late = await authority.client().start(3, { timestamp: authority.clock.nowMs() - 300_001 });
  expect(late).toMatchObject({
    status: 400,
    body: { rejectionReason: 'VALIDATION_ERROR', serverTimestamp: authority.clock.nowMs() },
  });
});

test('refuses a start within the cooldown or beyond a cap, with the time to wait', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  const match = await begin(client);
  authority.clock.advance(PLAYED_MS);
  await client.submit(match, honest());
  expect(codeOf(await client.start(3))).toEqual([429, 'COOLDOWN_ACTIVE']);
  authority.clock.advance(30_000);
  expect((await playOne(authority, client)).status).toBe(200);
});

test('counts no rewarded match on a day with refusals only', async () => {
  const authority = await openAuthority();
  await playOne(authority, authority.client(), honest(1, 1000));
  expect(authority.rewards.sumByDay(1)).toEqual([
    expect.objectContaining({ rewarded: 0, held: 0, rejected: 1, paidMicro: 0 }),
  ]);
});
