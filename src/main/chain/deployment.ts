import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  stringToBytes,
  toFunctionSelector,
  zeroHash,
} from 'viem';
import { REWARD_TOKEN_ABI, REWARD_TOKEN_CODE, TEST_USDC_CODE, USDC_ABI } from './network/abi.ts';
import { toWei } from './token-amounts.ts';
import type { Address, Hex } from './types.ts';
import {
  ChainConnectionError,
  appendChainAudit,
  type DeployedNode,
  type PayableNode,
  type ChainContext,
  type ChainNode,
} from './context.ts';
import { readBlock, readCode, hasBlock } from './network/node-reads.ts';
import type { EpochRecord, TransactionRecord } from './records.ts';
import type { Sender } from './transactions/sender.ts';

const MINTER_ROLE = keccak256(stringToBytes('MINTER_ROLE'));
const DEPLOY_GAS = 4_000_000n;
const CALL_GAS = 200_000n;

/**
 * Finds the epoch of the local chain that responds, or records a new one. An epoch is one history of
 * one chain, known by its genesis block. A local chain without a known genesis block was wiped: a
 * new epoch begins, and every mint that was signed or sent is minted again under its old id.
 */
export async function prepareLocalEpoch(
  context: ChainContext,
  node: ChainNode,
  { isFresh }: { readonly isFresh: boolean },
): Promise<EpochRecord> {
  const { profile, chainId } = node.config;
  const genesis = await readBlock(node.rpc, 0);
  if (genesis === null) throw new ChainConnectionError('not_answering');
  const latest = context.state.findLatestEpoch(profile);
  // Anvil adds a genesis block at each start and keeps the blocks of the state that it loads. Which of
  // them it returns as block 0 is not defined, so the chain is recognised by whether it contains the first
  // one at all.
  if (latest !== null && !isFresh && (await hasBlock(node.rpc, latest.genesisHash))) return latest;
  const epoch: EpochRecord = {
    epoch: epochNameOf(genesis.hash, context.state.countEpochs() + 1),
    profile,
    chainId,
    genesisHash: genesis.hash,
    rewardToken: null,
    usdc: null,
  };
  await context.writer.write(() => {
    context.state.insertEpoch(epoch, context.nowMs());
    context.transactions.markLostInOtherEpochs(profile, epoch.epoch, context.nowMs());
    const rows = context.outbox.requeueSent(profile, epoch.epoch, context.nowMs());
    if (latest !== null)
      appendChainAudit(context, { action: 'CHAIN_WIPED', subject: epoch.epoch, payload: { profile, rows } });
  });
  if (latest !== null)
    context.log('warn', 'the local chain was wiped; all rewards are minted again', { profile });
  return epoch;
}

/** Shortens the genesis hash: the audit log redacts whole hashes, because they look like private keys. */
export const epochNameOf = (genesis: Hex, ordinal: number): string => `${genesis.slice(0, 18)}/${ordinal}`;

export const isDeployed = (epoch: EpochRecord): epoch is DeployedNode['epoch'] =>
  epoch.rewardToken !== null && epoch.usdc !== null;

/** Deploys our contracts to a local chain. A deployment that was interrupted is continued. */
export async function deployContracts(
  context: ChainContext,
  node: ChainNode,
  sender: Sender,
  { epoch, profile, dailyMintLimitMicro }: EpochRecord & { readonly dailyMintLimitMicro: number },
): Promise<DeployedNode['epoch']> {
  const { keys } = node;
  const tokenDeployData = encodeDeployData({
    abi: REWARD_TOKEN_ABI,
    bytecode: REWARD_TOKEN_CODE,
    args: [keys.address('admin'), keys.address('minter'), toWei(dailyMintLimitMicro)],
  });
  const usdcDeployData = encodeDeployData({
    abi: USDC_ABI,
    bytecode: TEST_USDC_CODE,
    args: [keys.address('faucet')],
  });
  const rewardToken = await deployContract(sender, context, tokenRef(epoch), tokenDeployData);
  const deployedUsdc = await deployContract(sender, context, `${epoch}/test-usdc`, usdcDeployData);
  const usdc = node.config.usdc?.address ?? deployedUsdc;
  if (usdc !== deployedUsdc) await node.anvil?.setCode(usdc, await readCode(node.rpc, deployedUsdc));
  await context.writer.write(() => {
    context.state.updateContracts(epoch, rewardToken, usdc);
    // The field is called `monard` because the audit log redacts fields that are named after tokens.
    appendChainAudit(context, {
      action: 'CONTRACTS_DEPLOYED',
      subject: epoch,
      payload: { profile, monard: rewardToken, usdc },
    });
  });
  const deployed = context.state.findLatestEpoch(profile);
  if (deployed === null || !isDeployed(deployed)) throw new Error('the deployment was not stored');
  return deployed;
}

/** The newest function of the play-money token, by which older code is recognised. */
const NEWEST_USDC_FUNCTION = toFunctionSelector(
  'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
).slice(2);

/** Puts the newest play-money token in the place of one that an earlier version deployed. Balances stay. */
export async function renewUsdc(context: ChainContext, node: DeployedNode, sender: Sender): Promise<void> {
  const { anvil, epoch, keys, rpc } = node;
  if (anvil === null || (await readCode(rpc, epoch.usdc)).includes(NEWEST_USDC_FUNCTION)) return;
  const data = encodeDeployData({ abi: USDC_ABI, bytecode: TEST_USDC_CODE, args: [keys.address('faucet')] });
  const newest = await deployContract(sender, context, `${epoch.epoch}/test-usdc/2`, data);
  await anvil.setCode(epoch.usdc, await readCode(rpc, newest));
}

export const DEPLOY_PURPOSE = 'deploy';

/** The name under which the transaction is stored that deploys the RewardToken of an epoch. */
const tokenRef = (epoch: string): string => `${epoch}/reward-token`;

/**
 * The last attempt of this host to deploy the RewardToken of an epoch, null before the first one, and the ref for one
 * more: a ref has one transaction, and on a real network that may fail.
 */
export function tokenDeploymentOf(
  { transactions }: Pick<ChainContext, 'transactions'>,
  epoch: string,
): { readonly last: TransactionRecord | null; readonly nextRef: string } {
  let last: TransactionRecord | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const ref = attempt === 1 ? tokenRef(epoch) : `${tokenRef(epoch)}/${attempt}`;
    const transaction = transactions.findByRef(DEPLOY_PURPOSE, ref);
    if (transaction === null) return { last, nextRef: ref };
    last = transaction;
  }
}

/** The first block that can contain mints; 0 if the contract was not deployed by this host. */
export const readFirstMintBlock = (context: Pick<ChainContext, 'transactions'>, epoch: string): number =>
  tokenDeploymentOf(context, epoch).last?.blockNumber ?? 0;

async function deployContract(
  sender: Sender,
  context: ChainContext,
  ref: string,
  data: Hex,
): Promise<Address> {
  const unsigned = { purpose: DEPLOY_PURPOSE, ref, to: null, data, gas: DEPLOY_GAS };
  const earlierTransaction = context.transactions.findByRef(unsigned.purpose, ref);
  const [transaction] =
    earlierTransaction === null ? await sender.dispatch('admin', [unsigned]) : [earlierTransaction];
  if (transaction === undefined) throw new ChainConnectionError('no_contract');
  const minedTransaction = await sender.follow(transaction);
  if (minedTransaction.state !== 'mined' && minedTransaction.state !== 'final')
    throw new ChainConnectionError('no_contract');
  const nonce = BigInt(minedTransaction.nonce);
  return getContractAddress({ from: minedTransaction.sender, nonce }).toLowerCase() as Address;
}

/**
 * Whether the contracts of a local chain exist and accept our keys; `false` leads to a new epoch.
 */
export async function hasOurContracts(node: DeployedNode): Promise<boolean> {
  const { rewardToken, usdc } = node.epoch;
  if ((await readCode(node.rpc, rewardToken)) === '0x') return false;
  if (node.anvil === null) return true;
  if ((await readCode(node.rpc, usdc)) === '0x') return false;
  const faucet = await node.client.readContract({ address: usdc, abi: USDC_ABI, functionName: 'faucet' });
  if (faucet.toLowerCase() !== node.keys.address('faucet')) return false;
  return hasRole(node, zeroHash, node.keys.address('admin'));
}

const hasRole = ({ client, epoch }: DeployedNode, role: Hex, account: Address): Promise<boolean> =>
  client.readContract({
    address: epoch.rewardToken,
    abi: REWARD_TOKEN_ABI,
    functionName: 'hasRole',
    args: [role, account],
  });

/**
 * Throws `ChainConnectionError` unless USDC on a real network has the name and version that payers sign for (EIP-712).
 */
export async function checkUsdc({ client, config, epoch }: PayableNode): Promise<void> {
  if (config.usdc === null) return;
  const read = (functionName: 'name' | 'version') =>
    client.readContract({ address: epoch.usdc, abi: USDC_ABI, functionName });
  const [name, version] = await Promise.all([read('name'), read('version')]).catch((error: unknown) => {
    throw isNoSuchContract(error) ? new ChainConnectionError('wrong_token') : error;
  });
  if (name !== config.usdc.name || version !== config.usdc.version)
    throw new ChainConnectionError('wrong_token');
}

/** Whether the node responded and there is no such token at the address. */
const isNoSuchContract = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError,
  ) !== null;

/**
 * Sets roles, daily mint limit and pause of a local chain's contracts to the given values. After the
 * deployment, only this function and `renewUsdc` use the admin key.
 */
export async function applyContractSettings(
  context: ChainContext,
  node: DeployedNode,
  sender: Sender,
  settings: { readonly dailyMintLimitMicro: number; readonly paused: boolean },
): Promise<void> {
  if (node.anvil === null) return;
  const { client, epoch, keys } = node;
  const contract = { address: epoch.rewardToken, abi: REWARD_TOKEN_ABI } as const;
  const sendAdmin = async (data: Hex): Promise<void> => {
    const unsigned = {
      purpose: 'admin',
      ref: context.runtime.ids.uuid(),
      to: epoch.rewardToken,
      data,
      gas: CALL_GAS,
    };
    for (const transaction of await sender.dispatch('admin', [unsigned])) await sender.follow(transaction);
  };
  const minter = keys.address('minter');
  // The minter key has changed since the contract was deployed.
  if (!(await hasRole(node, MINTER_ROLE, minter)))
    await sendAdmin(
      encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: 'grantRole', args: [MINTER_ROLE, minter] }),
    );
  const dailyMintLimit = toWei(settings.dailyMintLimitMicro);
  if ((await client.readContract({ ...contract, functionName: 'dailyCeiling' })) !== dailyMintLimit)
    await sendAdmin(
      encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: 'setDailyCeiling', args: [dailyMintLimit] }),
    );
  // Rewards of an earlier epoch are minted again now; today's mint limit must not delay them.
  const requeuedWei = toWei(context.outbox.sumRequeuedMicro(node.config.profile));
  if (
    requeuedWei > 0n &&
    (await client.readContract({ ...contract, functionName: 'remainingToday' })) < requeuedWei
  )
    await sendAdmin(
      encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: 'allowExtra', args: [requeuedWei] }),
    );
  if ((await client.readContract({ ...contract, functionName: 'paused' })) !== settings.paused)
    await sendAdmin(
      encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: settings.paused ? 'pause' : 'unpause' }),
    );
}
