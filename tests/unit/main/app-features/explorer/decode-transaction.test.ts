import { encodeEventTopics, encodeFunctionData, encodeAbiParameters, type Abi } from 'viem';
import { expect, test } from 'vitest';
import testUsdc from '../../../../../resources/contracts/test-usdc.json' with { type: 'json' };
import rewardToken from '../../../../../resources/contracts/reward-token.json' with { type: 'json' };
import { decodeCall, decodeLog } from '../../../../../src/main/app-features/explorer/decode-transaction.ts';

const TOKEN = `0x${'1'.repeat(40)}` as const;
const WALLET = `0x${'a'.repeat(40)}` as const;
const KEY = `0x${'c'.repeat(64)}` as const;
const contracts = { rewardToken: TOKEN, usdc: null };
const abi = rewardToken.abi as Abi;

test('names the function of a mint and its arguments', () => {
  const data = encodeFunctionData({ abi, functionName: 'mintReward', args: [KEY, WALLET, 5n] });
  const { name, args } = decodeCall(TOKEN.toUpperCase().replace('X', 'x'), data, contracts);
  expect(name).toBe('mintReward');
  expect(args.map(({ name: field, kind }) => `${field} ${kind}`)).toEqual([
    'matchId hash',
    'to address',
    'amount monard',
  ]);
});

test('names every event of the token, transfers too', () => {
  const topics = encodeEventTopics({ abi, eventName: 'Transfer', args: { from: WALLET, to: TOKEN } });
  const data = encodeAbiParameters([{ type: 'uint256' }], [7n]);
  const decoded = decodeLog({ address: TOKEN, topics: topics as never, data }, contracts);
  expect(decoded.name).toBe('Transfer');
  expect(decoded.args.find(({ name }) => name === 'value')).toMatchObject({ kind: 'monard', value: '7' });
});

test('what is not one of ours has no name', () => {
  const unknown = { name: null, args: [] };
  expect(decodeCall(WALLET, '0xdeadbeef', contracts)).toEqual(unknown);
  expect(decodeLog({ address: WALLET, topics: [KEY], data: '0x' }, contracts)).toEqual(unknown);
  expect(decodeLog({ address: TOKEN, topics: [], data: '0x12' }, contracts)).toEqual(unknown);
});

test('of a function that is declared twice, the arguments have the names of the one that was called', () => {
  const data = encodeFunctionData({
    abi: testUsdc.abi as Abi,
    functionName: 'transferWithAuthorization',
    args: [WALLET, TOKEN, 5n, 0n, 9n, KEY, 27, KEY, KEY],
  });
  const { args } = decodeCall(TOKEN, data, { rewardToken: null, usdc: TOKEN });
  expect(args.map(({ name }) => name)).toEqual([
    'from',
    'to',
    'value',
    'validAfter',
    'validBefore',
    'nonce',
    'v',
    'r',
    's',
  ]);
});
