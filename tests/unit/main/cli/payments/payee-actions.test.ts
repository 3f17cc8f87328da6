import { expect, test } from 'vitest';
import { readPayeeArgs, runPayee } from '../../../../../src/main/cli/payments/payee-actions.ts';
import type { Api } from '../../../../../src/shared/contract/index.ts';

const ADDRESS = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';

function recordedApi(profile: string) {
  const calls: unknown[] = [];
  const call = (name: string, input: object) => {
    calls.push([name, input]);
    return Promise.resolve(
      name === 'payments.payeeOf'
        ? { profile, address: null, source: 'treasury', ...input }
        : { ...input, source: 'setting' },
    );
  };
  return { calls, api: { call } as unknown as Api };
}

test.each([
  [[], 'an action is missing; the actions are payee'],
  [['sell'], 'unknown action "sell"; the actions are payee'],
  [['payee', 'drop'], 'unknown action "payee drop"'],
  [['payee', 'show', ADDRESS], 'takes no address'],
  [['payee', 'set'], 'needs the address'],
])('%j is refused', (positionals, reason) => {
  expect(readPayeeArgs(positionals)).toMatchObject({
    ok: false,
    message: expect.stringContaining(reason),
  });
});

test('sets the payee of the current network', async () => {
  const { api, calls } = recordedApi('local');
  const { line } = await runPayee(api, ADDRESS, { network: 'current', yes: false });
  expect(calls[1]).toEqual(['payments.payee', { profile: 'local', address: ADDRESS, confirm: false }]);
  expect(line).toBe(`${ADDRESS} is paid on local.`);
});

test('while the chain is off, a payee is set only for a network that is named', async () => {
  const { api, calls } = recordedApi('off');
  await expect(runPayee(api, ADDRESS, { network: 'current', yes: true })).rejects.toThrow(
    'the chain is off, so nothing was changed; name the network with --network',
  );
  expect(calls).toHaveLength(1);
  expect((await runPayee(api, ADDRESS, { network: 'base', yes: true })).json).toMatchObject({
    profile: 'base',
    source: 'setting',
  });
});

test('while the chain is off, nobody is said to be paid', async () => {
  const { json, line } = await runPayee(recordedApi('off').api, null, { network: 'current', yes: false });
  expect(json).toEqual({ profile: 'off', address: null, source: 'treasury' });
  expect(line).toBe('The chain is off, so nothing can be sold.');
});

test('shows the payee of the network that is named', async () => {
  const { api, calls } = recordedApi('off');
  const { line } = await runPayee(api, null, { network: 'local', yes: false });
  expect(calls).toEqual([['payments.payeeOf', { profile: 'local' }]]);
  expect(line).toBe('On local the treasury of this host is paid, with play money.');
});
