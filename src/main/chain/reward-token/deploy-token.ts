import { encodeDeployData, getContractAddress } from 'viem';
import { toWei } from '../token-amounts.ts';
import {
  appendChainAudit,
  ChainConnectionError,
  type ChainContext,
  type ChainNode,
  type PayableNode,
} from '../context.ts';
import { DEPLOY_PURPOSE, tokenDeploymentOf } from '../deployment.ts';
import { REWARD_TOKEN_ABI, REWARD_TOKEN_CODE } from '../network/abi.ts';
import type { ChainChoices } from '../network/network-choices.ts';
import { readBlock, readFinalBlock } from '../network/node-reads.ts';
import type { EpochRecord, TransactionRecord } from '../records.ts';
import { marketFees } from '../transactions/fees.ts';
import type { Sender } from '../transactions/sender.ts';
import type { Address, Hex } from '../types.ts';

/** Who administers the contract, and how much it may mint in a UTC day. */
export interface TokenTerms {
  /** Lower case; an address whose key this host does not hold. */
  readonly admin: Address;
  readonly dailyMintLimitMicro: number;
}

/** The terms and the cost of a deployment; nothing is signed to compute them. Amounts of ether are in wei. */
export interface TokenPlan extends TokenTerms {
  readonly deployer: Address;
  readonly minter: Address;
  /** The address that the contract will have, unless the key sends something else before. */
  readonly contract: Address;
  readonly gas: bigint;
  /** The maximum cost of the deployment on this network, without the fee for its data on layer 1. */
  readonly costWei: bigint;
  readonly balanceWei: bigint;
}

export interface DeploymentParts {
  readonly context: ChainContext;
  readonly node: PayableNode;
  readonly sender: Sender;
}

/** More gas than the estimate, because the block in which it is mined may differ. */
const withMargin = (gas: bigint): bigint => (gas * 5n) / 4n;

const creationOf = ({ keys }: PayableNode, { admin, dailyMintLimitMicro }: TokenTerms): Hex =>
  encodeDeployData({
    abi: REWARD_TOKEN_ABI,
    bytecode: REWARD_TOKEN_CODE,
    args: [admin, keys.address('minter'), toWei(dailyMintLimitMicro)],
  });

/** Throws `KeyError` without a minter key; the node's errors are thrown as they are. */
export async function planToken({ node, sender }: DeploymentParts, terms: TokenTerms): Promise<TokenPlan> {
  const minter = node.keys.address('minter');
  const data = creationOf(node, terms);
  const [estimate, fees, balanceWei, nonce] = await Promise.all([
    node.rpc('eth_estimateGas', [{ from: minter, data }]),
    marketFees(node),
    node.client.getBalance({ address: minter }),
    sender.readNextNonce('minter'),
  ]);
  const gas = withMargin(BigInt(String(estimate)));
  return {
    ...terms,
    deployer: minter,
    minter,
    contract: getContractAddress({ from: minter, nonce: BigInt(nonce) }).toLowerCase() as Address,
    gas,
    costWei: gas * fees.maxFee,
    balanceWei,
  };
}

/**
 * Deploys the contract once: its signed bytes are stored before they are sent, and a host that is killed at any step
 * sends the same bytes again. A deployment that has failed for good is made once more. Resolves with the transaction
 * when it is in a block or dead, and when the connection is closed before.
 */
export async function deployToken(
  { context, node, sender }: DeploymentParts,
  terms: TokenTerms,
): Promise<TransactionRecord> {
  const { last, nextRef } = tokenDeploymentOf(context, node.epoch.epoch);
  if (last !== null && !(await hasFailed(node, last))) return sender.follow(last);
  const { gas } = await planToken({ context, node, sender }, terms);
  const unsigned = { purpose: DEPLOY_PURPOSE, ref: nextRef, to: null, data: creationOf(node, terms), gas };
  const [transaction] = await sender.dispatch('minter', [unsigned]);
  if (transaction === undefined) throw new ChainConnectionError('no_contract');
  return sender.follow(transaction);
}

/** Whether a deployment can no longer succeed: it is dead, or was reverted in a block that is final. */
async function hasFailed(node: ChainNode, { state, blockNumber }: TransactionRecord): Promise<boolean> {
  if (state !== 'reverted' || blockNumber === null) return state === 'dead';
  const head = await readBlock(node.rpc, 'latest');
  return head !== null && blockNumber <= (await readFinalBlock(node, head.number));
}

/** The address of the contract that a transaction has deployed; null unless it is in a block and was not reverted. */
export const contractOf = ({ state, sender, nonce }: TransactionRecord): Address | null =>
  state === 'mined' || state === 'final'
    ? (getContractAddress({ from: sender, nonce: BigInt(nonce) }).toLowerCase() as Address)
    : null;

/**
 * Records the contract that this host has deployed to a real network, also when it was killed before it could. Returns
 * the epoch with it.
 */
export async function adoptToken<E extends EpochRecord>(
  context: ChainContext,
  choices: ChainChoices,
  epoch: E,
): Promise<E> {
  if (epoch.rewardToken !== null || epoch.usdc === null) return epoch;
  const transaction = tokenDeploymentOf(context, epoch.epoch).last;
  const rewardToken = transaction === null ? null : contractOf(transaction);
  if (transaction === null || rewardToken === null) return epoch;
  const { usdc } = epoch;
  await context.writer.write(() => {
    choices.setRewardToken(epoch.profile, rewardToken);
    context.state.updateContracts(epoch.epoch, rewardToken, usdc);
    const payload = { profile: epoch.profile, monard: rewardToken, blockNumber: transaction.blockNumber };
    appendChainAudit(context, { action: 'CONTRACT_DEPLOYED', subject: epoch.epoch, payload });
  });
  return { ...epoch, rewardToken };
}

/**
 * Whether this host has signed a deployment whose outcome is not final: it is in no block yet, or its block may still be
 * removed.
 */
export async function isDeploying(context: ChainContext, node: ChainNode, epoch: string): Promise<boolean> {
  const { last } = tokenDeploymentOf(context, epoch);
  return last !== null && last.state !== 'final' && !(await hasFailed(node, last));
}
