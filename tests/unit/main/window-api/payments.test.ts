import { expect, test } from 'vitest';
import { paymentCalls, type PaymentCallDeps } from '../../../../src/main/window-api/payments.ts';

test('the payee and the settlement are those of the network that is named, or of the current one', async () => {
  const view = (profile = 'local') => ({ profile });
  const payments = {
    payees: { view: (profile?: string) => Promise.resolve(view(profile)) },
    processing: { view },
  };
  const calls = paymentCalls({ payments } as unknown as PaymentCallDeps);
  for (const name of ['payments.payeeOf', 'payments.processing'] as const) {
    expect(await calls[name]({})).toMatchObject({ value: { profile: 'local' } });
    expect(await calls[name]({ profile: 'base' })).toMatchObject({ value: { profile: 'base' } });
  }
});
