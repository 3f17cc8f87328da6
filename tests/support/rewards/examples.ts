import {
  createGameClient,
  readHostTarget,
  honestSignals,
  hmacOf,
  startedMatchOf,
} from '../../../src/main/cli/rewards/game-client.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { BuiltHost } from '../built-host.ts';

export interface RewardExamples {
  readonly startBody: JsonObject;
  /** Created when it is sent, because a match must be submitted within five seconds of its end. */
  submitBody(): JsonObject;
  readonly statsHeaders: Record<string, string>;
  readonly matchId: string;
  readonly token: string;
}

/** One valid request for each route of the reward authority, signed by a real wallet. */
export async function rewardExamples(testHost: BuiltHost): Promise<RewardExamples> {
  let target = await readHostTarget(testHost.ready.url);
  const client = createGameClient(() => target);
  const sign = (lines: string[]): Promise<string> =>
    client.account.signMessage({
      message: [
        lines[0],
        `Domain: ${target.domain}`,
        `Chain ID: ${target.chainId}`,
        `Wallet: ${client.wallet}`,
        ...lines.slice(1),
      ].join('\n'),
    });
  const startedMs = performance.now();
  const played = startedMatchOf(await client.start(3), 3);
  await testHost.advance(120_000);
  target = await readHostTarget(testHost.ready.url);
  const open = startedMatchOf(await client.start(2), 2);
  const timestamp = Math.round(Date.now() + target.offsetMs());
  const submission = (): JsonObject => {
    const durationMs = 120_000 + Math.round(performance.now() - startedMs);
    return {
      matchId: played.matchId,
      sessionToken: played.sessionToken,
      walletAddress: client.wallet,
      placement: 1,
      playerCount: 3,
      durationMs,
      kills: 2,
      antiCheat: honestSignals(durationMs),
    };
  };
  const date = new Date(timestamp).toISOString().slice(0, 10);
  return {
    startBody: {
      walletAddress: client.wallet,
      walletSignature: await sign(['Arbiter match start', 'Players: 5', `Timestamp: ${timestamp}`]),
      playerCount: 5,
      timestamp,
    },
    submitBody() {
      const body = submission();
      return { ...body, clientSignature: hmacOf(played.sessionToken, body) };
    },
    statsHeaders: {
      authorization: `Bearer ${await sign(['Arbiter player stats', `Date: ${date}`])}`,
      'x-wallet-address': client.wallet,
    },
    matchId: open.matchId,
    token: open.sessionToken,
  };
}
