import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  decodeErrorResult,
  encodeDeployData,
  encodeFunctionData,
  keccak256,
  parseSignature,
  toFunctionSignature,
  toHex,
  type Abi,
  type Hex,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { compileContracts } from '../../../scripts/contracts.mjs';
import {
  REWARD_TOKEN_ABI,
  REWARD_TOKEN_CODE,
  TEST_USDC_CODE,
  USDC_ABI,
} from '../../../src/main/chain/network/abi.ts';
import { matchKeyOf } from '../../../src/main/chain/match-key.ts';
import { RpcRefusalError } from '../../../src/main/chain/network/rpc.ts';
import { openNode } from '../../support/chain/node.ts';

const FOLDER = new URL('../../../resources/contracts/', import.meta.url);
const MONARD = 10n ** 18n;
const DAY_S = 86_400;
const WALLET = `0x${'ab'.repeat(20)}` as Hex;
const OTHER = `0x${'cd'.repeat(20)}` as Hex;

let node: Awaited<ReturnType<typeof openNode>>;
let admin: PrivateKeyAccount;
let minter: PrivateKeyAccount;
let faucet: PrivateKeyAccount;

beforeAll(async () => {
  node = await openNode({ untilEnd: true });
  [admin, minter, faucet] = await Promise.all([node.account(), node.account(), node.account()]);
});
afterAll(() => node.end());

/** Deploys new contracts for each test, so that no test depends on another. */
async function token(ceiling = 1000n * MONARD): Promise<Hex> {
  const args = [admin.address, minter.address, ceiling] as const;
  const data = encodeDeployData({ abi: REWARD_TOKEN_ABI, bytecode: REWARD_TOKEN_CODE, args });
  return (await node.send(admin, { data })).contract as Hex;
}

async function usdc(): Promise<Hex> {
  const data = encodeDeployData({ abi: USDC_ABI, bytecode: TEST_USDC_CODE, args: [faucet.address] });
  return (await node.send(admin, { data })).contract as Hex;
}

const mint = (n: number, to: Hex = WALLET, amount = 19n * MONARD): Hex =>
  encodeFunctionData({
    abi: REWARD_TOKEN_ABI,
    functionName: 'mintReward',
    args: [matchKeyOf(`match-${n}`), to, amount],
  });

const call = (functionName: 'pause' | 'unpause'): Hex =>
  encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName });

/** The name of the custom error with which the node refuses a call before it is sent. */
async function refusal(from: PrivateKeyAccount, tx: { to: Hex; data: Hex }, abi: Abi = REWARD_TOKEN_ABI) {
  try {
    await node.send(from, tx);
  } catch (error) {
    if (error instanceof RpcRefusalError && error.revertData !== null)
      return decodeErrorResult({ abi, data: error.revertData }).errorName;
    throw error;
  }
  return null;
}

const supply = (address: Hex) =>
  node.client.readContract({ address, abi: REWARD_TOKEN_ABI, functionName: 'totalSupply' });

describe('the compiled artifacts', () => {
  test('match what the sources compile to', { timeout: 120_000 }, () => {
    for (const [file, text] of Object.entries(compileContracts()))
      expect(readFileSync(new URL(file, FOLDER), 'utf8') === text, file).toBe(true);
  });

  test.each([
    ['reward-token.json', REWARD_TOKEN_ABI],
    ['test-usdc.json', USDC_ABI],
  ])('of %s contain every function that the host calls', (file, abi) => {
    const { abi: compiled } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { abi: Abi };
    const format = (entry: Abi[number]): string => {
      const { type } = entry;
      const outputs = 'outputs' in entry ? entry.outputs.map((output) => output.type).join() : '';
      if (type === 'constructor') return `constructor(${entry.inputs.map((input) => input.type).join()})`;
      if (type === 'fallback' || type === 'receive') return type;
      return `${type} ${toFunctionSignature({ ...entry, type: 'function', outputs: [], stateMutability: 'view' })} ${outputs}`;
    };
    const have = new Set(compiled.map(format));
    for (const entry of abi) expect(have, format(entry)).toContain(format(entry));
  });
});

describe('the reward token', () => {
  test('mints once per match and wallet', async () => {
    const to = await token();
    const paid = await node.send(minter, { to, data: mint(1) });
    expect(paid.ok).toBe(true);
    expect(await refusal(minter, { to, data: mint(1) })).toBe('AlreadyMinted');
    expect((await node.send(minter, { to, data: mint(1, OTHER) })).ok).toBe(true);
    expect(await supply(to)).toBe(38n * MONARD);
  });

  test('lets only minters mint and only its admin administer it', async () => {
    const to = await token();
    expect(await refusal(admin, { to, data: mint(1) })).toBe('AccessControlUnauthorizedAccount');
    expect(await refusal(minter, { to, data: call('pause') })).toBe('AccessControlUnauthorizedAccount');
    expect(await supply(to)).toBe(0n);
  });

  test('mints nothing while it is paused', async () => {
    const to = await token();
    await node.send(admin, { to, data: call('pause') });
    expect(await refusal(minter, { to, data: mint(1) })).toBe('EnforcedPause');
    await node.send(admin, { to, data: call('unpause') });
    expect(await refusal(minter, { to, data: mint(1) })).toBeNull();
  });

  test('limits the mints of a UTC day to its ceiling and the extra allowance', async () => {
    const to = await token(40n * MONARD);
    await node.send(minter, { to, data: mint(1) });
    await node.send(minter, { to, data: mint(2) });
    expect(await refusal(minter, { to, data: mint(3) })).toBe('CeilingReached');
    const extra = encodeFunctionData({
      abi: REWARD_TOKEN_ABI,
      functionName: 'allowExtra',
      args: [17n * MONARD],
    });
    await node.send(admin, { to, data: extra });
    expect(await refusal(minter, { to, data: mint(3) })).toBeNull();
    await node.rpc('evm_increaseTime', [DAY_S]);
    await node.rpc('evm_mine');
    const left = { address: to, abi: REWARD_TOKEN_ABI, functionName: 'remainingToday' } as const;
    expect(await node.client.readContract(left)).toBe(40n * MONARD);
  });

  test('skips entries of a batch that are already minted', async () => {
    const to = await token();
    await node.send(minter, { to, data: mint(2) });
    const ids = [1, 2, 3].map((n) => matchKeyOf(`match-${n}`));
    const data = encodeFunctionData({
      abi: REWARD_TOKEN_ABI,
      functionName: 'mintBatch',
      args: [ids, [WALLET, WALLET, WALLET], [MONARD, MONARD, MONARD]],
    });
    const receipt = await node.send(minter, { to, data });
    expect(receipt.ok).toBe(true);
    expect(await supply(to)).toBe(21n * MONARD);
    expect(await refusal(minter, { to, data: mint(1) })).toBe('AlreadyMinted');
  });

  test('redeems a voucher of a minter, but not in addition to a mint', async () => {
    const to = await token();
    const matchId = matchKeyOf('match-1');
    const deadline = BigInt((await node.client.getBlock()).timestamp) + 600n;
    const voucher = (signer: PrivateKeyAccount) =>
      signer.signTypedData({
        domain: { name: 'Arbiter Reward', version: '1', chainId: 31337, verifyingContract: to },
        types: {
          RewardVoucher: [
            { name: 'matchId', type: 'bytes32' },
            { name: 'to', type: 'address' },
            { name: 'amount', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'RewardVoucher',
        message: { matchId, to: WALLET, amount: MONARD, deadline },
      });
    const redeem = (sig: Hex, amount = MONARD, until = deadline): Hex =>
      encodeFunctionData({
        abi: REWARD_TOKEN_ABI,
        functionName: 'redeem',
        args: [matchId, WALLET, amount, until, sig],
      });
    const abi = JSON.parse(readFileSync(new URL('reward-token.json', FOLDER), 'utf8')).abi as Abi;
    const good = await voucher(minter);
    expect(await refusal(faucet, { to, data: redeem(await voucher(faucet)) }, abi)).toBe(
      'VoucherNotByMinter',
    );
    expect(await refusal(faucet, { to, data: redeem(good, 2n * MONARD) }, abi)).toBe('VoucherNotByMinter');
    expect(await refusal(faucet, { to, data: redeem(good, MONARD, 1n) }, abi)).toBe('VoucherExpired');
    expect((await node.send(faucet, { to, data: redeem(good) })).ok).toBe(true);
    expect(await refusal(faucet, { to, data: redeem(good) }, abi)).toBe('AlreadyMinted');
    expect(await refusal(minter, { to, data: mint(1) }, abi)).toBe('AlreadyMinted');
    expect(await supply(to)).toBe(MONARD);
  });

  test('hashes matches and vouchers as the test vectors do', async () => {
    const matchId = matchKeyOf('0b6c1f0e-3c2a-4f6e-9a51-2d7f0c8e4b10');
    expect(matchId).toBe('0xd85f1f5f1ac62c07dfa7d9dfd60d05b732d741fb147117376d432b2563c694ce');
    // The EIP-712 domain contains the contract's own address, wherever its code is.
    const address = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
    await node.rpc('anvil_setCode', [address, await node.rpc('eth_getCode', [await token(), 'latest'])]);
    const digest = await node.client.readContract({
      address,
      abi: REWARD_TOKEN_ABI,
      functionName: 'voucherDigest',
      args: [matchId, '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A', 19n * MONARD, 1760000600n],
    });
    expect(digest).toBe('0xd88f1004bf0b7a115645dcf4f5295fa5277023274757b1afd8d787846d345360');
  });
});

describe('the play-money USDC', () => {
  const types = {
    TransferWithAuthorization: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  } as const;

  async function funded(): Promise<{ at: Hex; payer: PrivateKeyAccount; now: bigint }> {
    const [at, payer] = [await usdc(), await node.account()];
    const data = encodeFunctionData({ abi: USDC_ABI, functionName: 'mint', args: [payer.address, 100n] });
    await node.send(faucet, { to: at, data });
    return { at, payer, now: (await node.client.getBlock()).timestamp };
  }

  test('transfers money by both forms of signature and accepts each nonce once', async () => {
    const { at, payer, now } = await funded();
    const domain = { name: 'USDC', version: '2', chainId: 31337, verifyingContract: at };
    for (const form of ['bytes', 'vrs'] as const) {
      const nonce = keccak256(toHex(form));
      const message = {
        from: payer.address,
        to: WALLET,
        value: 10n,
        validAfter: 0n,
        validBefore: now + 600n,
        nonce,
      };
      const signature = await payer.signTypedData({
        domain,
        types,
        primaryType: 'TransferWithAuthorization',
        message,
      });
      const { r, s, v = 27n } = parseSignature(signature);
      const head = [
        message.from,
        message.to,
        message.value,
        message.validAfter,
        message.validBefore,
        nonce,
      ] as const;
      const functionName = 'transferWithAuthorization';
      const data =
        form === 'bytes'
          ? encodeFunctionData({ abi: USDC_ABI, functionName, args: [...head, signature] })
          : encodeFunctionData({ abi: USDC_ABI, functionName, args: [...head, Number(v), r, s] });
      expect((await node.send(faucet, { to: at, data })).ok).toBe(true);
      const state = { address: at, abi: USDC_ABI, functionName: 'authorizationState' } as const;
      expect(await node.client.readContract({ ...state, args: [payer.address, nonce] })).toBe(true);
      expect(await refusal(faucet, { to: at, data }, USDC_ABI)).toBe('AuthorizationAlreadyUsed');
    }
    const balance = { address: at, abi: USDC_ABI, functionName: 'balanceOf', args: [WALLET] } as const;
    expect(await node.client.readContract(balance)).toBe(20n);
  });

  test('refuses a wrong signer, a wrong amount, and a signature that is too early or too late', async () => {
    const { at, payer, now } = await funded();
    const otherAccount = await node.account();
    const domain = { name: 'USDC', version: '2', chainId: 31337, verifyingContract: at };
    const attempt = async (change: {
      by?: PrivateKeyAccount;
      paid?: bigint;
      after?: bigint;
      before?: bigint;
    }) => {
      const nonce = keccak256(toHex(String(Math.random())));
      const { after = 0n, before = now + 600n } = change;
      const message = {
        from: payer.address,
        to: WALLET,
        value: 10n,
        validAfter: after,
        validBefore: before,
        nonce,
      };
      const signature = await (change.by ?? payer).signTypedData({
        domain,
        types,
        primaryType: 'TransferWithAuthorization',
        message,
      });
      const args = [payer.address, WALLET, change.paid ?? 10n, after, before, nonce, signature] as const;
      const data = encodeFunctionData({ abi: USDC_ABI, functionName: 'transferWithAuthorization', args });
      return refusal(faucet, { to: at, data }, USDC_ABI);
    };
    expect(await attempt({ by: otherAccount })).toBe('InvalidAuthorization');
    expect(await attempt({ paid: 11n })).toBe('InvalidAuthorization');
    expect(await attempt({ after: now + 500n })).toBe('AuthorizationNotYetValid');
    expect(await attempt({ before: now - 1n })).toBe('AuthorizationExpired');
    expect(await attempt({})).toBeNull();
  });

  test('lets only its faucet mint, and keeps its name at any address', async () => {
    const at = await usdc();
    const data = encodeFunctionData({ abi: USDC_ABI, functionName: 'mint', args: [WALLET, 1n] });
    expect(await refusal(minter, { to: at, data }, USDC_ABI)).toBe('NotTheFaucet');
    const elsewhere = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
    await node.rpc('anvil_setCode', [elsewhere, await node.rpc('eth_getCode', [at, 'latest'])]);
    for (const functionName of ['name', 'version', 'faucet'] as const) {
      const read = (address: Hex) => node.client.readContract({ address, abi: USDC_ABI, functionName });
      expect(await read(elsewhere)).toBe(await read(at));
    }
  });
});
