import { expect, test } from 'vitest';
import { openAuthority } from '../../support/rewards/authority.ts';
import { begin, codeOf, honest, PLAYED_MS, playOne } from '../../support/rewards/play.ts';
import { openTestStorage } from '../../support/test-storage.ts';

/** 000, rate limiting: windows that survive a restart and that no stranger can close on an owner. */

const forged = (body: Record<string, unknown>) => ({ ...body, sessionToken: 'z'.repeat(43) });

test('limits a client with wrong tokens after ten failures and still serves the owner', async () => {
  const table = await openAuthority();
  const [owner, stranger] = [table.client(), table.client()];
  const match = await begin(owner);
  table.clock.advance(PLAYED_MS);
  const answers: unknown[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    answers.push(codeOf(await stranger.submit(match, honest(), (body) => forged(body) as never))[1]);
  }
  expect(answers).toEqual([
    ...Array.from({ length: 10 }, () => 'INVALID_SESSION'),
    'RATE_LIMITED',
    'RATE_LIMITED',
  ]);
  expect((await owner.submit(match, honest())).status).toBe(200);
});

test('never keeps an owner from starting because of forged signatures for its wallet', async () => {
  const table = await openAuthority();
  const [owner, stranger] = [table.client(), table.client()];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const timestamp = table.clock.nowMs();
    const response = await fetch(new URL('mcp-match-start', table.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        walletAddress: owner.wallet,
        walletSignature: await stranger.account.signMessage({ message: 'let me in' }),
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
  const table = await openAuthority();
  const client = table.client();
  for (let n = 0; n < 3; n += 1) {
    expect((await client.start(3, { timestamp: table.clock.nowMs() })).status).toBe(200);
    table.clock.advance(1);
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
  const table = await openAuthority();
  const client = table.client();
  // Rows of an hour of play, but for the last start.
  const copy = table.db.prepare(`insert into match_sessions (id, match_id, wallet_address, player_count,
    session_token, started_at, started_monotonic, host_run, expires_at, status, proof_digest)
    values (@id, @id, @wallet, 3, 'x', @at, 0, 'r', @at, 'expired', @id)`);
  const played = (count: number): void => {
    for (let n = 0; n < count; n += 1) {
      copy.run({
        id: `seed-${count}-${n}`,
        wallet: client.wallet.toLowerCase(),
        at: table.clock.nowMs() - 3_599_999,
      });
    }
  };
  played(59);
  expect((await client.start(3)).status).toBe(200);
  played(1);
  expect(codeOf(await client.start(2))).toEqual([429, 'RATE_LIMITED']);
  table.clock.advance(1);
  expect((await client.start(2)).status).toBe(200);
});

test('starts one match per signed text, also after a restart', async () => {
  const first = await openAuthority();
  const key = `0x${'43'.repeat(32)}` as const;
  const timestamp = first.clock.nowMs();
  const once = await first.client(key).start(3, { timestamp });
  expect(once.status).toBe(200);
  expect(codeOf(await first.client(key).start(3, { timestamp }))).toEqual([401, 'INVALID_SIGNATURE']);
  // The port, and with it the domain of the text, is another one after a restart here, so the digest is looked up.
  const digest = first.db.prepare('select proof_digest from match_sessions').pluck().get();
  await first.close();
  const again = await openTestStorage(first.paths);
  const used = again.db.prepare('select count(*) from match_sessions where proof_digest = ?').pluck();
  expect(used.get(digest)).toBe(1);
});

test('returns the server time for a start with a wrong timestamp', async () => {
  const table = await openAuthority();
  const late = await table.client().start(3, { timestamp: table.clock.nowMs() - 300_001 });
  expect(late).toMatchObject({
    status: 400,
    body: { rejectionReason: 'VALIDATION_ERROR', serverTimestamp: table.clock.nowMs() },
  });
});

test('refuses a start within the cooldown or beyond a cap, with the time to wait', async () => {
  const table = await openAuthority();
  const client = table.client();
  const match = await begin(client);
  table.clock.advance(PLAYED_MS);
  await client.submit(match, honest());
  expect(codeOf(await client.start(3))).toEqual([429, 'COOLDOWN_ACTIVE']);
  table.clock.advance(30_000);
  expect((await playOne(table, client)).status).toBe(200);
});

test('counts no rewarded match on a day with refusals only', async () => {
  const table = await openAuthority();
  await playOne(table, table.client(), honest(1, 1000));
  expect(table.rewards.perDay(1)).toEqual([
    expect.objectContaining({ rewarded: 0, held: 0, rejected: 1, paidMicro: 0 }),
  ]);
});
