import { expect, test } from 'vitest';
import {
  isProcessingTopic,
  readProcessingArgs,
  runProcessing,
} from '../../../../../src/main/cli/payments/processing-actions.ts';
import type { Api } from '../../../../../src/shared/contract/index.ts';

const VALUES = {
  network: 'current',
  auth: 'none',
  'key-id': '',
  safe: '',
  finalized: '',
  secret: undefined,
} as const;
const CURRENT = {
  profile: 'base',
  source: 'own',
  url: null,
  auth: 'none',
  keyId: null,
  usage: null,
  safeFromMicro: 1_000_000,
  finalizedFromMicro: 50_000_000,
} as const;

/** Settings that another network has. */
const OF_BASE_SEPOLIA = { safeFromMicro: 3_000_000, finalizedFromMicro: 70_000_000 };

function recordedApi(profile: 'base' | 'off' = 'base') {
  const calls: unknown[] = [];
  const call = (name: string, input: { readonly profile?: string }) => {
    calls.push([name, input]);
    if (name !== 'payments.processing') return Promise.resolve({ ...CURRENT, ...input, source: 'setting' });
    const amounts = input.profile === 'base-sepolia' ? OF_BASE_SEPOLIA : {};
    return Promise.resolve({ ...CURRENT, profile, ...amounts, ...input });
  };
  return { calls, api: { call } as unknown as Api };
}

test('knows its topics', () => {
  expect(['facilitator', 'delivery', 'payee', undefined].map(isProcessingTopic)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['facilitator', ['set'], VALUES, 'needs an address'],
  ['facilitator', ['drop'], VALUES, 'unknown action'],
  ['delivery', ['set'], VALUES, 'needs --safe'],
  ['delivery', ['set'], { ...VALUES, safe: 'much' }, 'needs --safe'],
] as const)('%s %j is refused', (topic, rest, values, reason) => {
  expect(readProcessingArgs(topic, rest, values)).toMatchObject({
    ok: false,
    message: expect.stringContaining(reason),
  });
});

test('sets a facilitator of the current network with its key from the environment', async () => {
  const { api, calls } = recordedApi();
  const args = readProcessingArgs('facilitator', ['set', 'https://pay.example'], {
    ...VALUES,
    auth: 'bearer',
    secret: 's3cret',
  });
  if (!args.ok) throw new Error(args.message);
  const { line } = await runProcessing(api, args.value);
  expect(calls[1]).toEqual([
    'payments.setFacilitator',
    { profile: 'base', url: 'https://pay.example', auth: 'bearer', secret: 's3cret' },
  ]);
  expect(line).toBe('https://pay.example settles payments on base.');
});

test('sets one of the two amounts and keeps the other', async () => {
  const { api, calls } = recordedApi();
  const args = readProcessingArgs('delivery', ['set'], { ...VALUES, safe: '2.5' });
  if (!args.ok) throw new Error(args.message);
  await runProcessing(api, args.value);
  expect(calls[1]).toEqual([
    'payments.setDelivery',
    { profile: 'base', safeFromMicro: 2_500_000, finalizedFromMicro: 50_000_000 },
  ]);
});

test('keeps the other amount of the network that is named', async () => {
  const { api, calls } = recordedApi();
  const args = readProcessingArgs('delivery', ['set'], {
    ...VALUES,
    network: 'base-sepolia',
    finalized: '80',
  });
  if (!args.ok) throw new Error(args.message);
  await runProcessing(api, args.value);
  expect(calls[1]).toEqual([
    'payments.setDelivery',
    { profile: 'base-sepolia', safeFromMicro: 3_000_000, finalizedFromMicro: 80_000_000 },
  ]);
});

test.each([['facilitator'], ['delivery']] as const)(
  'shows the %s of the network that is named',
  async (topic) => {
    const { api } = recordedApi('off');
    const args = readProcessingArgs(topic, ['show'], { ...VALUES, network: 'base-sepolia' });
    if (!args.ok) throw new Error(args.message);
    const { json, line } = await runProcessing(api, args.value);
    expect(json).toMatchObject({ profile: 'base-sepolia', ...OF_BASE_SEPOLIA });
    expect(line).toContain('base-sepolia');
  },
);

test('shows without changing', async () => {
  const { api, calls } = recordedApi();
  const args = readProcessingArgs('delivery', [], VALUES);
  if (!args.ok) throw new Error(args.message);
  expect((await runProcessing(api, args.value)).line).toContain('from 1.00 USDC when their block is safe');
  expect(calls).toHaveLength(1);
});

test.each([
  ['facilitator', ['set', 'own'], VALUES],
  ['delivery', ['set'], { ...VALUES, safe: '1' }],
] as const)(
  'while the chain is off, a %s is set only for a network that is named',
  async (topic, rest, values) => {
    const { api, calls } = recordedApi('off');
    const args = readProcessingArgs(topic, rest, values);
    const named = readProcessingArgs(topic, rest, { ...values, network: 'base' });
    if (!args.ok || !named.ok) throw new Error('the arguments were refused');
    await expect(runProcessing(api, args.value)).rejects.toThrow(
      'the chain is off, so nothing was changed; name the network with --network',
    );
    expect(calls).toHaveLength(1);
    expect((await runProcessing(api, named.value)).json.profile).toBe('base');
  },
);

test.each([['facilitator'], ['delivery']] as const)(
  'while the chain is off, the %s of no network is shown',
  async (topic) => {
    const args = readProcessingArgs(topic, ['show'], VALUES);
    if (!args.ok) throw new Error(args.message);
    const { json, line } = await runProcessing(recordedApi('off').api, args.value);
    expect(json.profile).toBe('off');
    expect(line).toBe('The chain is off, so nothing can be sold.');
  },
);
