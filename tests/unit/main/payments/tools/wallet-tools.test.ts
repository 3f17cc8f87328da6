import { expect, test } from 'vitest';
import type { FreeTool } from '../../../../../src/main/payments/paywall.ts';
import { walletTools } from '../../../../../src/main/payments/tools/wallet-tools.ts';
import type { AgentWallet } from '../../../../../src/main/wallet/index.ts';
import { accept } from '../../../../../src/shared/outcome.ts';

function tools() {
  const requested: unknown[][] = [];
  const record = (...about: unknown[]) => (requested.push(about), Promise.resolve(accept({})));
  const made = walletTools(
    { readStatus: record, pay: record, resolvePayment: record } as unknown as AgentWallet,
    () => 'equal',
  );
  const run = (name: string, args: object, agentId: string | null) =>
    (made[name] as FreeTool).run(args, { agentId, isStdio: true });
  return { requested, run, names: Object.keys(made) };
}

test('refuses callers that are not agents', async () => {
  const { requested, run, names } = tools();
  for (const name of names) expect(await run(name, {}, null)).toMatchObject({ code: 'FORBIDDEN' });
  expect([names.length, requested]).toEqual([3, []]);
});

test('takes the agent from the token, never from the arguments', async () => {
  const { requested, run } = tools();
  const args = { tool: 'review', arguments: { depth: 1 }, requestId: 'r1', agentId: 'eve' };
  await run('wallet_pay', args, 'ann');
  await run('wallet_payment', { paymentId: 'w1', agentId: 'eve' }, 'ann');
  expect(requested).toEqual([
    ['ann', { tool: 'review', server: null, args: { depth: 1 }, isApprovalRequired: false, requestId: 'r1' }],
    ['ann', 'w1'],
  ]);
});
