import { expect, test } from 'vitest';
import { replayPaidPayment } from '../../../../../src/main/wallet/checks/used-payment.ts';
import { OWN, testWallet, TOKEN, walletRow } from '../../../../support/wallet/test-wallet.ts';

test('only a paid payment of this wallet is sent again', async () => {
  const { context, writer, sent } = await testWallet();
  writer.writeNow(() => context.store.insert(walletRow({ payer: OWN.toLowerCase(), asset: TOKEN })));
  expect(await replayPaidPayment(context, 'w1')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await replayPaidPayment(context, 'w2')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(sent).toEqual([]);
});
