import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ANALYSIS, defaultPayer } from '../support/payments/seller.ts';
import { codeOf, paced, pause, type Load, type Target } from './load.ts';

const FUNDING_MICRO = 100_000_000;

/** Buys the analysis of a position over HTTP 402, settled on the local chain. */
export async function paidCalls({ rest, api }: Target, perSecond: number): Promise<Load> {
  const name = 'payments';
  const account = privateKeyToAccount(generatePrivateKey());
  while ((await api.call('payments.overview', {})).terms === null) await pause(100);
  const funding = { wallet: account.address, amountMicro: FUNDING_MICRO, ref: `load-${account.address}` };
  await api.call('payments.fund', funding);
  const payer = defaultPayer(account);
  return {
    name,
    unit: 'paid calls/s',
    run: (signal, meter) =>
      paced(perSecond, signal, async () => {
        const at = performance.now();
        const offer = await rest.post(`/paid/${ANALYSIS.tool}`, ANALYSIS.args);
        const requested = offer.headers.get('payment-required');
        if (requested === null) {
          // The call was refused before its price, for example because the position is on a live board.
          meter.answered(name, performance.now() - at, codeOf(offer));
          return;
        }
        const required = JSON.parse(Buffer.from(requested, 'base64').toString()) as never;
        const signed = await payer.createPaymentPayload(required);
        const header = Buffer.from(JSON.stringify(signed)).toString('base64');
        const headers = { 'payment-signature': header };
        const paid = await rest.post(`/paid/${ANALYSIS.tool}`, ANALYSIS.args, { headers });
        meter.answered(name, performance.now() - at, codeOf(paid));
      }),
    close: () => Promise.resolve(),
  };
}
