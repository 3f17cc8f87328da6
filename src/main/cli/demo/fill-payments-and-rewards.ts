import type { Api } from '../../../shared/contract/index.ts';
import { waitForChain } from '../host-client/wait-for-chain.ts';
import { createGameClient, readHostTarget, honestSignals, startedMatchOf } from '../rewards/game-client.ts';

const TEST_USDC_MICRO = 5_000_000;
/** No price of the demo is above this, so the wallet pays each without approval. */
const APPROVE_ABOVE_MICRO = 100_000;
const MATCH_PLAYERS = 5;
/** A little more than the minimum duration of a rewarded match. */
const HELD_MATCH_MS = 61_000;
/** Input that is too even for a human: its risk score is above the threshold for a manual review. */
const BOT_SIGNALS = {
  ...honestSignals(HELD_MATCH_MS),
  avgTickRate: 30,
  frameCount: 1830,
  inputTimingVariance: 2,
  suspiciousFlags: ['injected'],
};

/** Lets the agent wallet buy a match report and a day pass with test USDC. */
export async function fillPayments(api: Api, sessionId: string): Promise<void> {
  // Without a chain nothing can be paid, and the rest of the demo data needs none.
  if ((await waitForChain(api)) !== 'ready') return;
  const { address } = await api.call('wallet.new', {});
  await api.call('payments.fund', { wallet: address, amountMicro: TEST_USDC_MICRO, ref: 'demo-data' });
  const limits = {
    ...(await api.call('wallet.overview', {})).limits,
    approveAboveMicro: APPROVE_ABOVE_MICRO,
  };
  await api.call('wallet.limits', limits);
  await api.call('wallet.pay', { tool: 'match_forensics', server: null, args: { sessionId } });
  await api.call('wallet.pay', {
    tool: 'subscribe',
    server: null,
    args: { planId: 'day-pass', walletAddress: address },
  });
}

/** Submits a match immediately after its start, so that the demo shows a rejected decision. */
export async function fillRejectedReward(hostUrl: string): Promise<void> {
  const target = await readHostTarget(hostUrl);
  const client = createGameClient(() => target);
  const match = startedMatchOf(await client.start(MATCH_PLAYERS), MATCH_PLAYERS);
  await client.submit(match, { placement: 1, durationMs: 900_000, kills: 4 });
}

/** The agent whose play is too even for a human. */
const HELD_AGENT = 'Sample agent';

/**
 * Plays a match as if a program played for a person, so that its reward waits for review. The match takes a
 * minute.
 */
export async function fillHeldReward(
  api: Api,
  hostUrl: string,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const target = await readHostTarget(hostUrl);
  const client = createGameClient(() => target);
  const { agentId } = await api.call('agents.create', { name: HELD_AGENT });
  await api.call('agents.setWallet', { agentId, wallet: client.wallet });
  const match = startedMatchOf(await client.start(MATCH_PLAYERS), MATCH_PLAYERS);
  await wait(HELD_MATCH_MS);
  const play = { placement: 1, durationMs: HELD_MATCH_MS, kills: 4, antiCheat: BOT_SIGNALS };
  await client.submit(match, play);
}
