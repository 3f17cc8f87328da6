import type { Api } from '../../../shared/contract/index.ts';
import { chainReady } from '../chain-ready.ts';
import { createGameClient, findHostTarget, honestSignals, startedOf } from '../rewards/game-client.ts';

const TEST_USDC_MICRO = 5_000_000;
/** A little over the shortest match that is rewarded (000). */
const HELD_MATCH_MS = 61_000;
/** No hand is this even: the score is over the bound from which a person is asked. */
const LIKE_A_PROGRAM = {
  ...honestSignals(HELD_MATCH_MS),
  avgTickRate: 30,
  frameCount: 1830,
  inputTimingVariance: 2,
  suspiciousFlags: ['injected'],
};

/** The agent wallet buys a report on a match and a day pass, with test USDC. */
export async function fillPayments(api: Api, sessionId: string): Promise<void> {
  // Where no chain comes up nothing can be paid, and the rest of the demo stands without it.
  if ((await chainReady(api)) !== 'ready') return;
  const { address } = await api.call('wallet.new', {});
  await api.call('payments.fund', { wallet: address, amountMicro: TEST_USDC_MICRO, ref: 'demo-data' });
  const limits = { ...(await api.call('wallet.overview', {})).limits, approveAboveMicro: 100_000 };
  await api.call('wallet.limits', limits);
  await api.call('wallet.pay', { tool: 'match_forensics', server: null, args: { sessionId } });
  await api.call('wallet.pay', {
    tool: 'subscribe',
    server: null,
    args: { planId: 'day-pass', walletAddress: address },
  });
}

/** A client outside that submits at once, so that a refusal and its check are there to see. */
export async function fillRefusal(hostUrl: string): Promise<void> {
  const place = await findHostTarget(hostUrl);
  const client = createGameClient(() => place);
  const match = startedOf(await client.start(5), 5);
  await client.submit(match, { placement: 1, durationMs: 900_000, kills: 4 });
}

/** A match of a program that plays for a person, so that a reward waits for review. It lasts its real minute. */
export async function fillHeld(hostUrl: string, pass: (ms: number) => Promise<void>): Promise<void> {
  const place = await findHostTarget(hostUrl);
  const client = createGameClient(() => place);
  const match = startedOf(await client.start(5), 5);
  await pass(HELD_MATCH_MS);
  const play = { placement: 1, durationMs: HELD_MATCH_MS, kills: 4, antiCheat: LIKE_A_PROGRAM };
  await client.submit(match, play);
}
