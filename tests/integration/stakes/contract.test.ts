// In process: calls of the contract are encoded with the project's own tables.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { encodeFunctionData, parseAbi, toFunctionSignature, type Abi } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { USDC_ABI } from '../../../src/main/chain/network/abi.ts';
import type { Address } from '../../../src/main/chain/index.ts';
import { STAKE_ESCROW_ABI } from '../../../src/main/stakes/escrow/abi.ts';
import { entryNonceOf, eventKeyOf } from '../../../src/main/stakes/escrow/encoding.ts';
import type { StakeTerms } from '../../../src/main/stakes/types.ts';
import { fuzzEscrow } from '../../support/stakes/escrow-fuzz.ts';
import { temporaryFolder } from '../../support/test-storage.ts';
import { openEscrowNode, type EscrowNode } from '../../support/stakes/escrow-node.ts';

/** The escrow contract on a real node. */

vi.setConfig({ testTimeout: 120_000 });

const FEE = 1_000_000;
let node: EscrowNode;
beforeAll(async () => {
  node = await openEscrowNode();
}, 60_000);
afterAll(() => node.end());

let stakes = 0;

/** An open stake with players that have money. */
async function openStake(changes: Partial<StakeTerms> = {}) {
  stakes += 1;
  const nowS = await node.nowS();
  const terms = node.terms({
    id: `0x${String(stakes).padStart(64, 'e')}`,
    enterByS: nowS + 3600,
    resultByS: nowS + 7200,
    ...changes,
  });
  expect(await node.call(node.referee, { name: 'open', terms })).toBeNull();
  return { terms, eventKey: node.keyOf(terms) };
}

async function player(micro = FEE): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  const data = encodeFunctionData({
    abi: USDC_ABI,
    functionName: 'mint',
    args: [account.address, BigInt(micro)],
  });
  await node.send(node.faucet, { to: node.token, data });
  return account;
}

const walletOf = ({ address }: PrivateKeyAccount): Address => address.toLowerCase() as Address;
const result = (payouts: readonly (readonly [Address, number])[]) => ({
  hostFeeMicro: 0,
  resultHash: `0x${'07'.repeat(32)}` as const,
  payouts: payouts.map(([wallet, amountMicro]) => ({ wallet, amountMicro })),
});

test('the compiled artifact contains every function, event and error that the host uses', () => {
  const file = new URL('../../../resources/contracts/stake-escrow.json', import.meta.url);
  const { abi } = JSON.parse(readFileSync(file, 'utf8')) as { abi: Abi };
  const format = (entry: Abi[number]): string =>
    'inputs' in entry && 'name' in entry
      ? `${entry.type} ${toFunctionSignature({ ...entry, type: 'function', outputs: [], stateMutability: 'view' })}`
      : entry.type;
  const have = new Set(abi.map(format));
  for (const entry of STAKE_ESCROW_ABI) expect(have, format(entry)).toContain(format(entry));
});

describe('an entry', () => {
  test('has the key and the nonce that the host computes', async () => {
    const { terms, eventKey } = await openStake();
    const { client, escrow } = node;
    const base = { address: escrow, abi: STAKE_ESCROW_ABI } as const;
    const onChain = {
      ...terms,
      fee: BigInt(terms.feeMicro),
      enterBy: BigInt(terms.enterByS),
      resultBy: BigInt(terms.resultByS),
    };
    expect(await client.readContract({ ...base, functionName: 'keyOf', args: [onChain] })).toBe(eventKey);
    const wallet = walletOf(node.otherAccount);
    expect(await client.readContract({ ...base, functionName: 'entryNonce', args: [eventKey, wallet] })).toBe(
      entryNonceOf(eventKey, wallet),
    );
  });

  test('pays the fee once, is bound to its stake, and cannot be sent to the token by anybody else', async () => {
    const { terms } = await openStake();
    const other = await openStake();
    const ann = await player(3 * FEE);
    const entry = await node.entry(ann, terms);
    expect(await node.call(node.otherAccount, { ...entry, eventKey: other.eventKey })).toBe(
      'InvalidAuthorization',
    );
    const direct = encodeFunctionData({
      abi: parseAbi([
        'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
      ]),
      args: [
        ann.address,
        node.escrow,
        BigInt(FEE),
        0n,
        BigInt(entry.validBeforeS),
        entryNonceOf(entry.eventKey, entry.wallet),
        entry.signature,
      ],
    });
    await expect(node.send(node.otherAccount, { to: node.token, data: direct })).rejects.toThrow();
    expect(await node.call(node.otherAccount, entry)).toBeNull();
    expect(await node.balanceOf(ann.address)).toBe(2 * FEE);
    expect(await node.call(node.otherAccount, entry)).toBe('AlreadyEntered');
    expect(await node.balanceOf(ann.address)).toBe(2 * FEE);
  });

  test('is refused after its time, without money, and when all seats are taken', async () => {
    const { terms } = await openStake();
    const poor = await player(FEE - 1);
    expect(await node.call(node.referee, await node.entry(poor, terms))).toBe('ERC20InsufficientBalance');
    for (const account of [await player(), await player()])
      expect(await node.call(node.referee, await node.entry(account, terms))).toBeNull();
    expect(await node.call(node.referee, await node.entry(await player(), terms))).toBe('EntryClosed');
    const late = await openStake();
    await node.advance(3601);
    expect(await node.call(node.referee, await node.entry(await player(), late.terms))).toBe('EntryClosed');
  });
});

describe('a result', () => {
  test('comes from the referee once, names entrants once, and pays out the whole pot', async () => {
    const { terms, eventKey } = await openStake({ hostFeeBps: 500 });
    const [ann, bob] = [await player(), await player()];
    const settle = (payouts: readonly (readonly [Address, number])[]) =>
      ({ name: 'settle', eventKey, result: result(payouts) }) as const;
    const right = settle([[walletOf(ann), 1_900_000]]);
    expect(await node.call(node.referee, await node.entry(ann, terms))).toBeNull();
    expect(await node.call(node.referee, right)).toBe('TooEarly');
    expect(await node.call(node.referee, await node.entry(bob, terms))).toBeNull();
    expect(await node.call(node.otherAccount, right)).toBe('NotTheReferee');
    expect(await node.call(node.referee, settle([[walletOf(ann), 1_900_001]]))).toBe('WrongSum');
    expect(await node.call(node.referee, settle([[walletOf(node.otherAccount), 1_900_000]]))).toBe(
      'NotAnEntrant',
    );
    const twice = settle([
      [walletOf(ann), 950_000],
      [walletOf(ann), 950_000],
    ]);
    expect(await node.call(node.referee, twice)).toBe('NotAnEntrant');
    expect(await node.call(node.referee, right)).toBeNull();
    expect(await node.call(node.referee, right)).toBe('WrongState');
    expect(await node.call(node.referee, { name: 'refundAll', eventKey, reason: '' })).toBe('WrongState');
    const withdraw = { name: 'withdraw', token: node.token, wallet: walletOf(ann) } as const;
    expect(await node.call(node.otherAccount, withdraw)).toBeNull();
    expect(await node.call(node.otherAccount, withdraw)).toBe('NothingOwed');
    expect(await node.balanceOf(ann.address)).toBe(1_900_000);
    const fee = { ...withdraw, wallet: walletOf(node.referee) };
    expect(await node.call(node.otherAccount, fee)).toBeNull();
    expect(await node.balanceOf(node.referee.address)).toBe(100_000);
  });

  test('that does not come lets players take their own money back after the deadline', async () => {
    const { terms, eventKey } = await openStake();
    const [ann, bob] = [await player(), await player()];
    for (const account of [ann, bob])
      expect(await node.call(node.referee, await node.entry(account, terms))).toBeNull();
    const start = { name: 'refundAll', eventKey, reason: 'the host is gone' } as const;
    expect(await node.call(node.otherAccount, start)).toBe('TooEarly');
    await node.advance(7201);
    const late = { name: 'settle', eventKey, result: result([[walletOf(ann), 2 * FEE]]) } as const;
    expect(await node.call(node.referee, late)).toBe('TooLate');
    expect(await node.call(node.otherAccount, start)).toBeNull();
    for (const account of [ann, bob]) {
      const refund = { name: 'refund', eventKey, wallet: walletOf(account) } as const;
      expect(await node.call(node.otherAccount, refund)).toBeNull();
      expect(await node.call(node.otherAccount, refund)).toBe('NotAnEntrant');
      expect(await node.balanceOf(account.address)).toBe(FEE);
    }
  });
});

test('the script of the documentation refunds a stake whose host is gone, from the file alone', async () => {
  const { terms, eventKey } = await openStake();
  const [ann, bob] = [await player(), await player()];
  for (const account of [ann, bob])
    expect(await node.call(node.referee, await node.entry(account, terms))).toBeNull();
  await node.advance(7201);
  const key = generatePrivateKey();
  await node.rpc('anvil_setBalance', [privateKeyToAccount(key).address, '0xffffffffffffffff']);
  const file = join(temporaryFolder(), 'stake.json');
  writeFileSync(file, JSON.stringify({ escrow: node.escrow, eventKey }));
  const script = fileURLToPath(new URL('../../../docs/examples/refund-stake.mjs', import.meta.url));
  const env = { ...process.env, GAS_KEY: key };
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, node.anvil.url], { env });
  expect(stdout.match(/fee paid back in 0x/gu)).toHaveLength(2);
  expect(await Promise.all([ann, bob].map(({ address }) => node.balanceOf(address)))).toEqual([FEE, FEE]);
});

test('the contract holds exactly what it owes under random calls', async () => {
  const { problems, taken } = await fuzzEscrow(node, { seed: 11, operations: 120 });
  expect(problems).toEqual([]);
  expect(Object.keys(taken).sort()).toEqual(['enter', 'open', 'refund', 'refundAll', 'settle', 'withdraw']);
});

test('the key of a stake is the one of the documentation', () => {
  const page = readFileSync(new URL('../../../docs/stakes.md', import.meta.url), 'utf8');
  const vector = JSON.parse(
    /in the order of this example[^`]*```json\n([\s\S]*?)```/u.exec(page)?.[1] ?? '{}',
  ) as {
    chainId: number;
    escrow: Address;
    terms: StakeTerms;
    wallet: Address;
    eventKey: string;
    nonce: string;
  };
  const key = eventKeyOf(vector.chainId, vector.escrow, vector.terms);
  expect([key, entryNonceOf(key, vector.wallet)]).toEqual([vector.eventKey, vector.nonce]);
});
