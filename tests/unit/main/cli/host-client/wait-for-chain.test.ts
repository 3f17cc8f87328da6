import { expect, test } from 'vitest';
import { waitForChain } from '../../../../../src/main/cli/host-client/wait-for-chain.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

test.each(['ready', 'off', 'missing', 'failed'])(
  'a chain that is %s is told at once, unwaited',
  async (state) => {
    const { api, requested } = fakeApi({ 'chain.status': { state } });
    expect(await waitForChain(api)).toBe(state);
    expect(requested).toHaveLength(1);
  },
);
