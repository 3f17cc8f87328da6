import { expect, test } from 'vitest';
import type { Elicit, ElicitForm } from '../../../../../src/main/platform/mcp/elicitation.ts';
import { walletTools } from '../../../../../src/main/payments/tools/wallet-tools.ts';

const PRICE = { amountMicro: 20_000, payee: '0xabc', network: 'local' };
const PAY = { tool: 'chess_analysis', arguments: {}, requestId: 'request-1' };

function setup(price: typeof PRICE | null = PRICE) {
  const paid: unknown[] = [];
  const forms: ElicitForm[] = [];
  const wallet = {
    readPrice: async () => price,
    pay: async (_agentId: string, request: unknown) => {
      paid.push(request);
      return { ok: true, value: { state: 'settled' } };
    },
  };
  const tool = walletTools(wallet as never, () => 'equal')['wallet_pay'];
  if (tool?.kind !== 'free') throw new Error('wallet_pay is free');
  const pay = (content: Record<string, unknown> | 'late' | null | undefined) => {
    const elicit: Elicit | null =
      content === undefined
        ? null
        : async (form) => {
            forms.push(form);
            return content;
          };
    return tool.run(PAY, { agentId: 'ada', isStdio: true, elicit });
  };
  return { paid, forms, pay };
}

test('pays without a question where the client has none', async () => {
  const { paid, pay } = setup();
  expect(await pay(undefined)).toMatchObject({ ok: true });
  expect(paid).toHaveLength(1);
});

test('shows amount, payee and tool, and pays only after a yes', async () => {
  const { paid, forms, pay } = setup();
  for (const content of [null, {}, { pay: false }, { pay: 'true' }])
    expect(await pay(content)).toMatchObject({ ok: false, code: 'DECLINED' });
  expect(paid).toEqual([]);
  expect(await pay({ pay: true })).toMatchObject({ ok: true });
  expect(forms[0]?.message).toBe('Pay 0.02 USDC to 0xabc on local for the tool chess_analysis?');
});

test('a payment that nobody answered in time waits for approval in the window', async () => {
  const { paid, pay } = setup();
  await pay('late');
  await pay({ pay: true });
  expect(paid).toMatchObject([{ isApprovalRequired: true }, { isApprovalRequired: false }]);
});

test('a payment without a price asks nobody and is refused by the wallet itself', async () => {
  const { paid, forms, pay } = setup(null);
  await pay({ pay: false });
  expect([paid.length, forms.length]).toEqual([1, 0]);
});
