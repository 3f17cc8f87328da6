import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  stringToBytes,
  zeroHash,
} from 'viem';
import { REWARD_TOKEN_ABI, REWARD_TOKEN_CODE, TEST_USDC_CODE, USDC_ABI } from './network/abi.ts';
import { toWei } from './amounts.ts';
import type { Address, Hex } from './types.ts';
import { LinkError, appendAudit, type Deployed, type ChainContext, type ChainLink } from './context.ts';
import { blockAt, codeAt, knowsBlock } from './network/receipt.ts';
import type { EpochRecord } from './records.ts';
import type { Sender } from './transactions/sender.ts';

const MINTER_ROLE = keccak256(stringToBytes('MINTER_ROLE'));
const DEPLOY_GAS = 4_000_000n;
const CALL_GAS = 200_000n;

/**
 * The life of the chain that answers. A local chain whose genesis we do not
 * know was wiped (C8): it begins a new one, in which every row is paid again
 * under its old id.
 */
export async function openEpoch(
  context: ChainContext,
  link: ChainLink,
  isFresh: boolean,
): Promise<EpochRecord> {
  const { profile, chainId, local } = link.facts;
  const genesis = await blockAt(link.rpc, 0);
  if (genesis === null) throw new LinkError('not_answering');
  const latest = context.state.latestEpoch(profile);
  // Each start of a local chain adds a genesis of its own to what it loads, and which of them is block 0
  // is up to chance: the chain is known by holding its first one at all.
  if (latest !== null && !isFresh && (await knowsBlock(link.rpc, latest.genesisHash))) return latest;
  const epoch: EpochRecord = {
    epoch: epochName(genesis.hash, context.state.epochCount() + 1),
    profile,
    chainId,
    genesisHash: genesis.hash,
    rewardToken: null,
    usdc: null,
  };
  await context.writer.write(() => {
    context.state.insertEpoch(epoch, context.nowMs());
    if (!local) return;
    context.sends.loseOthers(profile, epoch.epoch, context.nowMs());
    const rows = context.outbox.restart(profile, epoch.epoch, context.nowMs());
    if (latest !== null)
      appendAudit(context, { action: 'CHAIN_WIPED', subject: epoch.epoch, payload: { profile, rows } });
  });
  if (latest !== null && local)
    context.log('warn', 'the local chain was wiped; everything is paid again', { profile });
  return epoch;
}

/** Short: a whole hash would be blacked out of the audit log, where a private key looks the same. */
export const epochName = (genesis: Hex, ordinal: number): string => `${genesis.slice(0, 18)}/${ordinal}`;

export const isDeployed = (epoch: EpochRecord): epoch is Deployed['epoch'] =>
  epoch.rewardToken !== null && epoch.usdc !== null;

/** Puts our contracts on a local chain; taken up again where an earlier try ended. */
export async function deploy(
  context: ChainContext,
  link: ChainLink,
  sender: Sender,
  { epoch, profile, ceilingMicro }: EpochRecord & { readonly ceilingMicro: number },
): Promise<Deployed['epoch']> {
  const { keys } = link;
  const token = encodeDeployData({
    abi: REWARD_TOKEN_ABI,
    bytecode: REWARD_TOKEN_CODE,
    args: [keys.address('admin'), keys.address('minter'), toWei(ceilingMicro)],
  });
  const usdcCode = encodeDeployData({
    abi: USDC_ABI,
    bytecode: TEST_USDC_CODE,
    args: [keys.address('faucet')],
  });
  const rewardToken = await create(sender, context, tokenRef(epoch), token);
  const deployedUsdc = await create(sender, context, `${epoch}/test-usdc`, usdcCode);
  const usdc = link.facts.usdc?.address ?? deployedUsdc;
  if (usdc !== deployedUsdc) await link.local?.setCode(usdc, await codeAt(link.rpc, deployedUsdc));
  await context.writer.write(() => {
    context.state.setDeployed(epoch, rewardToken, usdc);
    // Not named a token here: the log blacks such members out.
    appendAudit(context, {
      action: 'CONTRACTS_DEPLOYED',
      subject: epoch,
      payload: { profile, monard: rewardToken, usdc },
    });
  });
  const deployed = context.state.latestEpoch(profile);
  if (deployed === null || !isDeployed(deployed)) throw new Error('the deployment was not stored');
  return deployed;
}

const DEPLOY = 'deploy';
const tokenRef = (epoch: string): string => `${epoch}/reward-token`;

/** The block from which on there can be mints; 0 where somebody else deployed the contract. */
export const firstBlock = ({ sends }: Pick<ChainContext, 'sends'>, epoch: string): number =>
  sends.byRef(DEPLOY, tokenRef(epoch))?.blockNumber ?? 0;

async function create(sender: Sender, context: ChainContext, ref: string, data: Hex): Promise<Address> {
  const plan = { purpose: DEPLOY, ref, to: null, data, gas: DEPLOY_GAS };
  const known = context.sends.byRef(plan.purpose, ref);
  const [send] = known === null ? await sender.dispatch('admin', [plan]) : [known];
  if (send === undefined) throw new LinkError('no_contract');
  const landed = await sender.follow(send);
  if (landed.state !== 'mined' && landed.state !== 'final') throw new LinkError('no_contract');
  const nonce = BigInt(landed.nonce);
  return getContractAddress({ from: landed.sender, nonce }).toLowerCase() as Address;
}

/** Whether the contracts are there and obey our keys. On a local chain `false` asks for a new life. */
export async function isOurs(link: Deployed): Promise<boolean> {
  const { rewardToken, usdc } = link.epoch;
  if ((await codeAt(link.rpc, rewardToken)) === '0x') return false;
  if (link.local === null) return true;
  if ((await codeAt(link.rpc, usdc)) === '0x') return false;
  const faucet = await link.client.readContract({ address: usdc, abi: USDC_ABI, functionName: 'faucet' });
  if (faucet.toLowerCase() !== link.keys.address('faucet')) return false;
  return hasRole(link, zeroHash, link.keys.address('admin'));
}

const hasRole = ({ client, epoch }: Deployed, role: Hex, account: Address): Promise<boolean> =>
  client.readContract({
    address: epoch.rewardToken,
    abi: REWARD_TOKEN_ABI,
    functionName: 'hasRole',
    args: [role, account],
  });

/** A real network's USDC must call itself what its payers sign for, or nothing is run (facts §2). */
export async function checkUsdc({ client, facts, epoch }: Deployed): Promise<void> {
  if (facts.usdc === null) return;
  const read = (functionName: 'name' | 'version') =>
    client.readContract({ address: epoch.usdc, abi: USDC_ABI, functionName });
  const [name, version] = await Promise.all([read('name'), read('version')]).catch((error: unknown) => {
    throw isNoSuchContract(error) ? new LinkError('wrong_token') : error;
  });
  if (name !== facts.usdc.name || version !== facts.usdc.version) throw new LinkError('wrong_token');
}

/** The node answered, but what lies at the address is no such token. */
const isNoSuchContract = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError,
  ) !== null;

/** Brings a local chain's contracts to what is wanted of them; the admin's only work. */
export async function align(
  context: ChainContext,
  link: Deployed,
  sender: Sender,
  wanted: { readonly ceilingMicro: number; readonly paused: boolean },
): Promise<void> {
  if (link.local === null) return;
  const { client, epoch, keys } = link;
  const base = { address: epoch.rewardToken, abi: REWARD_TOKEN_ABI } as const;
  const sendAdmin = async (data: Hex): Promise<void> => {
    const plan = {
      purpose: 'admin',
      ref: context.ports.ids.uuid(),
      to: epoch.rewardToken,
      data,
      gas: CALL_GAS,
    };
    for (const send of await sender.dispatch('admin', [plan])) await sender.follow(send);
  };
  const minter = keys.address('minter');
  // C11: another minter key than the one the contract knows.
  if (!(await hasRole(link, MINTER_ROLE, minter)))
    await sendAdmin(
      encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: 'grantRole', args: [MINTER_ROLE, minter] }),
    );
  const ceiling = toWei(wanted.ceilingMicro);
  if ((await client.readContract({ ...base, functionName: 'dailyCeiling' })) !== ceiling)
    await sendAdmin(
      encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: 'setDailyCeiling', args: [ceiling] }),
    );
  // What was promised on other days is not held up by today's ceiling.
  const requeued = toWei(context.outbox.requeuedMicro(link.facts.profile));
  if (requeued > 0n && (await client.readContract({ ...base, functionName: 'remainingToday' })) < requeued)
    await sendAdmin(
      encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: 'allowExtra', args: [requeued] }),
    );
  if ((await client.readContract({ ...base, functionName: 'paused' })) !== wanted.paused)
    await sendAdmin(
      encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: wanted.paused ? 'pause' : 'unpause' }),
    );
}
