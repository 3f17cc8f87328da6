import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../../../shared/contract/index.ts';
import { createGameClient, findPlace, startedOf } from '../rewards/game-client.ts';

const TEST_USDC_MICRO = 5_000_000;
const CHAIN_WAIT_STEPS = 50;
const CHAIN_STEP_MS = 200;

/** False where no chain comes up: nothing can be paid then, and the rest of the demo stands without it. */
async function chainReady(api: Api): Promise<boolean> {
  for (let step = 0; step < CHAIN_WAIT_STEPS; step += 1) {
    const { state } = await api.ask('chain.status', {});
    if (state === 'ready') return true;
    if (state !== 'starting') return false;
    await pause(CHAIN_STEP_MS);
  }
  return false;
}

/** The agent wallet buys a report on a match and a day pass, with test USDC. */
export async function fillPayments(api: Api, sessionId: string): Promise<void> {
  if (!(await chainReady(api))) return;
  const { address } = await api.ask('wallet.new', {});
  await api.ask('payments.fund', { wallet: address, amountMicro: TEST_USDC_MICRO, ref: 'demo-data' });
  const limits = { ...(await api.ask('wallet.overview', {})).limits, approveAboveMicro: 100_000 };
  await api.ask('wallet.limits', limits);
  await api.ask('wallet.pay', { tool: 'match_forensics', server: null, args: { sessionId } });
  await api.ask('wallet.pay', {
    tool: 'subscribe',
    server: null,
    args: { planId: 'day-pass', walletAddress: address },
  });
}

/** A client outside that submits at once, so that a refusal and its check are there to see. */
export async function fillRefusal(hostUrl: string): Promise<void> {
  const place = await findPlace(hostUrl);
  const client = createGameClient(() => place);
  const match = startedOf(await client.start(5), 5);
  await client.submit(match, { placement: 1, durationMs: 900_000, kills: 4 });
}
