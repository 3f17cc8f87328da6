import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  createGameClient,
  readHostTarget,
  hmacOf,
  startedMatchOf,
} from '../../../src/main/cli/rewards/game-client.ts';
import { bytesOnDisk } from '../../support/database.ts';
import { startBuiltHost } from '../../support/built-host.ts';
import { honest, PLAYED_MS } from '../../support/rewards/play.ts';

/** Tokens, signatures and HMACs are returned to their sender only. */

test('leaves no token, signature or HMAC on disk, in a log, in the audit log or in a refusal', async () => {
  const logs: string[] = [];
  const testHost = await startBuiltHost({
    log: (level, message, fields) => void logs.push(JSON.stringify({ level, message, ...fields })),
  });
  try {
    const sent: string[] = [];
    const answers: string[] = [];
    let target = await readHostTarget(testHost.ready.url);
    const client = createGameClient(() => target);
    const noting = async (path: string, body: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(body))
        if (/token|signature/iu.test(name)) sent.push(String(value));
      const reply = await testHost.rest.post(path, body);
      answers.push(reply.text);
      return reply;
    };
    const timestamp = Math.round(Date.now() + target.offsetMs());
    const text = [
      'Arbiter match start',
      `Domain: ${target.domain}`,
      `Chain ID: ${target.chainId}`,
      `Wallet: ${client.wallet}`,
      'Players: 3',
      `Timestamp: ${timestamp}`,
    ].join('\n');
    const start = {
      walletAddress: client.wallet,
      walletSignature: await client.account.signMessage({ message: text }),
      playerCount: 3,
      timestamp,
    };
    const startedMs = performance.now();
    const started = await noting('/mcp-match-start', start);
    const match = startedMatchOf({ status: started.status, body: started.body as never }, 3);
    answers.length = 0;
    await noting('/mcp-match-start', start);
    await testHost.advance(PLAYED_MS);
    target = await readHostTarget(testHost.ready.url);
    // Real time passes too: on a busy machine more than the five seconds of tolerance.
    const durationMs = PLAYED_MS + Math.round(performance.now() - startedMs);
    const body = { ...match, walletAddress: client.wallet, ...honest(1, durationMs) } as never;
    const signed = { ...(body as object), clientSignature: hmacOf(match.sessionToken, body) };
    await noting('/mcp-match-submit', { ...signed, sessionToken: 'Q'.repeat(43) });
    await noting('/mcp-match-submit', { ...signed, clientSignature: 'f'.repeat(64) });
    expect((await noting('/mcp-match-submit', signed)).status).toBe(200);
    await noting('/mcp-match-submit', signed);
    await noting('/mcp-match-submit', { ...signed, kills: 'many' });
    const link = await testHost.window();
    const listed = await link.request('rewards.list', {});
    const detail = await link.request('rewards.get', { matchId: match.matchId, wallet: client.wallet });
    const audit = await link.request('audit.page', { offset: 0, limit: 100 });
    link.close();
    await testHost.stop();
    const outputs = {
      disk: bytesOnDisk(testHost.data).toString('latin1'),
      logs: logs.join('\n'),
      answers: answers.join('\n'),
      window: JSON.stringify([listed, detail, audit]),
    };
    expect(sent.length).toBeGreaterThan(8);
    for (const secret of new Set([...sent, match.sessionToken])) {
      for (const [where, content] of Object.entries(outputs)) {
        expect(content.includes(secret), `${secret.slice(0, 6)}… in ${where}`).toBe(false);
      }
    }
    expect(outputs.window).toContain(match.matchId);
    expect(readFileSync(`${testHost.data}/audit-head.json`, 'utf8')).not.toContain(match.sessionToken);
  } finally {
    await testHost.dispose();
  }
});

test('answers a refusal by the transport in the form of the reward authority', async () => {
  const testHost = await startBuiltHost();
  try {
    const post = (headers: Record<string, string>, body: string) =>
      testHost.rest.raw('POST', '/mcp-match-submit', { headers, body });
    const big = await post({}, JSON.stringify({ x: 'y'.repeat(70_000) }));
    const plain = await post({ 'content-type': 'text/plain' }, '{}');
    const broken = await post({}, '{"matchId":');
    for (const [reply, status] of [
      [big, 413],
      [plain, 415],
      [broken, 400],
    ] as const) {
      expect([reply.status, reply.body]).toMatchObject([
        status,
        {
          success: false,
          rejectionReason: 'VALIDATION_ERROR',
          reward: { amount: 0 },
          error: { code: 'VALIDATION_ERROR' },
        },
      ]);
    }
  } finally {
    await testHost.dispose();
  }
});
