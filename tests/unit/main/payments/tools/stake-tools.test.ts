import { expect, test } from 'vitest';
import type { FreeTool } from '../../../../../src/main/payments/paywall.ts';
import { stakeTools } from '../../../../../src/main/payments/tools/stake-tools.ts';
import type { AgentStakes } from '../../../../../src/main/stakes/index.ts';
import { accept } from '../../../../../src/shared/outcome.ts';

test('takes the agent from the token, and refuses callers that are no agents', async () => {
  const entries: unknown[] = [];
  const enter = async (...entry: unknown[]) => (entries.push(entry), accept({}));
  const tools = stakeTools({ listOpen: () => ({ stakes: [] }), enter } as unknown as AgentStakes);
  const run = (name: string, args: object, agentId: string | null) =>
    (tools[name] as FreeTool).run(args, { agentId, isStdio: true });
  expect(await run('stake_list', {}, null)).toMatchObject({ value: { stakes: [] } });
  expect(await run('stake_enter', { stakeId: 's', requestId: 'r' }, null)).toMatchObject({
    code: 'FORBIDDEN',
  });
  await run('stake_enter', { stakeId: 's', requestId: 'r', agentId: 'eve' }, 'ann');
  expect(entries).toEqual([['ann', { stakeId: 's', requestId: 'r', player: null }]]);
});
