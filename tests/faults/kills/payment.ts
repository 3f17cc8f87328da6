import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import type { HostWithWindow } from '../../support/host-with-window.ts';
import { readDatabase } from '../../support/database.ts';
import { connectServer } from '../../support/mcp/clients.ts';
import { callTool, defaultPayer, type Json } from '../../support/payments/seller.ts';
import { hold, until } from '../fault.ts';
import type { FaultEnvironment } from '../environment.ts';

const CHAIN = 'local-base-sepolia-shape';

export async function sellerReady(host: HostWithWindow): Promise<void> {
  await until(
    () => host.api.call('payments.overview', {}),
    ({ terms }) => terms !== null,
    { what: 'an open shop' },
  );
}

/** A payer that repeats its call is charged once and gets one delivery. */
export async function killInPayment(environment: FaultEnvironment, point: CrashPoint): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey());
  const args = { planId: 'day-pass', walletAddress: account.address };
  const first = await environment.host({ crashAt: point, chain: CHAIN });
  await sellerReady(first);
  await first.api.call('payments.fund', {
    wallet: account.address,
    amountMicro: 1_000_000,
    ref: 'fault-battery',
  });
  const { token } = await first.rest.register('survivor');
  const link = async (host: HostWithWindow) =>
    (await connectServer(new URL('mcp/payments?via=stdio', host.ready.url), token)).client;
  const buyer = await link(first);
  const offer = await callTool(buyer, { tool: 'subscribe', args });
  const signed = await defaultPayer(account).createPaymentPayload(offer.structured as never);
  const pay = { tool: 'subscribe', args, meta: { 'x402/payment': signed as unknown as Json } };
  const answer = callTool(buyer, pay).then(
    ({ text }) => `it was answered: ${text}`,
    () => 'lost',
  );
  const lost = await Promise.race([answer, first.ended.then(() => 'lost')]);
  hold(lost === 'lost', lost);
  void buyer.close().catch(() => undefined);
  hold((await first.ended) === 'SIGKILL', 'the step was not reached');

  const second = await environment.host({ chain: CHAIN });
  const again = await link(second);
  const isActive = ({ structured }: { structured: Json }): boolean =>
    (structured['subscription'] as { status?: unknown } | undefined)?.status === 'active';
  await until(() => callTool(again, pay), isActive, { what: 'the subscription' });
  hold(!(await callTool(again, pay)).isError, 'the same payment is refused afterwards');
  await again.close();
  const odd = readDatabase(environment.data, (db) => {
    const count = (sql: string): number => Number(db.prepare(sql).pluck().get());
    return {
      payments: count("select count(*) from payments where state = 'confirmed' and delivery = 'delivered'"),
      subscriptions: count("select count(*) from subscriptions where status = 'active'"),
      confirmations: count("select count(*) from audit where action = 'PAYMENT_CONFIRMED'"),
      settlements: count("select count(*) from chain_sends where purpose = 'settle'"),
    };
  });
  for (const [what, number] of Object.entries(odd)) hold(number === 1, `${number} ${what} instead of 1`);
}
