import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { readHostTarget, honestSignals, hmacOf } from '../../src/main/cli/rewards/game-client.ts';
import type { JsonObject } from '../../src/shared/json.ts';
import { LeanClient } from './parts/lean-client.ts';
import { startServer } from './parts/process.ts';
import { atLeast, atMost, percentile, plain, report } from './parts/report.ts';

/**
 * Measures the reward authority over HTTP with 16 clients and without rate limits:
 * matches started per second (each recovers a signature), and submissions per
 * second (token, HMAC, all checks, audit row and outbox row, durable).
 */
const CLIENTS = 16;
const MATCHES = Number(process.env['BENCH_MATCHES'] ?? 4000);
const PLAYED_MS = 90_000;

const cli = new URL(process.env['BENCH_ENTRY'] ?? '../../out/main/cli.js', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const host = await startServer([
  cli,
  'serve',
  '--json',
  '--data',
  data,
  '--port',
  '0',
  '--openfront-port',
  '0',
  '--lichess-port',
  '0',
  '--league-port',
  '0',
  '--referee-ports',
  '0',
  '--limits',
  'off',
  '--chain',
  'off',
  '--test-clock',
]);
const adminToken = String(host.ready['adminToken']);
const clients = await Promise.all(Array.from({ length: CLIENTS }, () => LeanClient.open(host.url)));

interface Match {
  readonly wallet: string;
  readonly body: JsonObject;
  matchId: string;
  sessionToken: string;
  startedMs: number;
}

/** Every wallet plays once, so that no cooldown and no cap is in the way. */
async function signedStart(target: Awaited<ReturnType<typeof readHostTarget>>): Promise<Match> {
  const account = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`);
  const timestamp = Math.round(Date.now() + target.offsetMs());
  const message = [
    'Arbiter match start',
    `Domain: ${target.domain}`,
    `Chain ID: ${target.chainId}`,
    `Wallet: ${account.address}`,
    'Players: 3',
    `Timestamp: ${timestamp}`,
  ].join('\n');
  const walletSignature = await account.signMessage({ message });
  const body = { walletAddress: account.address, walletSignature, playerCount: 3, timestamp };
  return { wallet: account.address, body, matchId: '', sessionToken: '', startedMs: 0 };
}

interface Timed {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Distributes `matches` among the clients; each sends its next request after the reply to the last. */
async function each(
  matches: readonly Match[],
  send: (client: LeanClient, match: Match) => Promise<void>,
): Promise<Timed> {
  const times: number[] = [];
  const queue = [...matches];
  const startedMs = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let match = queue.pop(); match !== undefined; match = queue.pop()) {
        const at = performance.now();
        await send(client, match);
        times.push(performance.now() - at);
      }
    }),
  );
  const tookMs = performance.now() - startedMs;
  return {
    perSecond: (times.length / tookMs) * 1000,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

const place = await readHostTarget(host.url);
const matches: Match[] = [];
for (let made = 0; made < MATCHES; made += 1) matches.push(await signedStart(place));

const cpuBeforeStarts = host.cpuMs();
const starts = await each(matches, async (client, match) => {
  const answer = JSON.parse(await client.send('POST', '/mcp-match-start', { body: match.body })) as Match & {
    serverTimestamp: number;
  };
  match.matchId = answer.matchId;
  match.sessionToken = answer.sessionToken;
  match.startedMs = performance.now();
});
const cpuPerStart = (host.cpuMs() - cpuBeforeStarts) / MATCHES;

await clients[0]?.send('POST', '/test/clock', { token: adminToken, body: { advanceMs: PLAYED_MS } });
const cpuBeforeSubmits = host.cpuMs();
const submits = await each(matches, async (client, match) => {
  const durationMs = Math.round(PLAYED_MS + performance.now() - match.startedMs);
  const body: JsonObject = {
    matchId: match.matchId,
    sessionToken: match.sessionToken,
    walletAddress: match.wallet,
    placement: 1,
    playerCount: 3,
    durationMs,
    kills: 1,
    antiCheat: honestSignals(durationMs),
  };
  const answer = await client.send('POST', '/mcp-match-submit', {
    body: { ...body, clientSignature: hmacOf(match.sessionToken, body) },
  });
  if (!answer.includes('"eligible":true')) throw new Error(answer);
});
const cpuPerSubmit = (host.cpuMs() - cpuBeforeSubmits) / MATCHES;
for (const client of clients) client.close();
await host.stop();

report('rewards', [
  atLeast('matches started, 16 clients', starts.perSecond, 150, 'per second'),
  plain('start p50', starts.p50Ms, 'ms'),
  plain('start p99', starts.p99Ms, 'ms'),
  plain('CPU per start', cpuPerStart, 'ms'),
  atLeast('submissions decided, 16 clients', submits.perSecond, 400, 'per second'),
  plain('submit p50', submits.p50Ms, 'ms'),
  atMost('submit p99', submits.p99Ms, 50, 'ms'),
  plain('CPU per submission', cpuPerSubmit, 'ms'),
]);
