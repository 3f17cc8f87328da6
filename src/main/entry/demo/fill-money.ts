import type { Api } from '../../../shared/contract/index.ts';
import { chainReady } from '../chain-ready.ts';
import { createGameClient, findPlace, startedOf } from '../rewards/game-client.ts';

const TEST_USDC_MICRO = 5_000_000;

/** The agent wallet buys a report on a match and a day pass, with test USDC. */
export async function fillPayments(api: Api, sessionId: string): Promise<void> {
  // Where no chain comes up nothing can be paid, and the rest of the demo stands without it.
  if ((await chainReady(api)) !== 'ready') return;
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
