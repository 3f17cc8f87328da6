import { ChainConnectionError, type ChainContext, type ChainNode, type PayableNode } from '../context.ts';
import { epochNameOf } from '../deployment.ts';
import type { ChainChoices } from '../network/network-choices.ts';
import { readBlock, readCode } from '../network/node-reads.ts';
import type { EpochRecord } from '../records.ts';
import type { Address, ChainProblem } from '../types.ts';
import { isDeploying } from './deploy-token.ts';

/** Why rewards cannot be minted on a real network; null if they can. */
export async function findMintProblem(
  context: ChainContext,
  node: ChainNode,
  { rewardToken, epoch }: EpochRecord,
): Promise<ChainProblem | null> {
  const { keys, rpc } = node;
  // A contract that a reorganisation could still remove mints nothing.
  if (await isDeploying(context, node, epoch)) return 'deploying';
  if (rewardToken === null || (await readCode(rpc, rewardToken)) === '0x') return 'no_contract';
  return keys.problem('minter');
}

/** Finds or records the epoch of a real network. Another token contract gets another epoch. */
export async function prepareRemoteEpoch(
  context: ChainContext,
  node: ChainNode,
  choices: ChainChoices,
): Promise<PayableNode['epoch']> {
  const { profile, chainId, usdc } = node.config;
  const network = choices.network(profile);
  const genesis = await readBlock(node.rpc, 0);
  if (network === null || usdc === null) throw new ChainConnectionError('no_address');
  if (genesis === null) throw new ChainConnectionError('not_answering');
  const rewardToken = network.rewardToken as Address | null;
  const latest = context.state.findLatestEpoch(profile);
  if (latest !== null && latest.genesisHash === genesis.hash) {
    const epochWithUsdc = { ...latest, usdc: usdc.address };
    if (latest.rewardToken === rewardToken) return epochWithUsdc;
    // Until now nothing was minted in this epoch, which continues with its first contract.
    if (latest.rewardToken === null && rewardToken !== null) {
      await context.writer.write(() =>
        context.state.updateContracts(latest.epoch, rewardToken, usdc.address),
      );
      return { ...epochWithUsdc, rewardToken };
    }
  }
  const epoch = {
    epoch: epochNameOf(genesis.hash, context.state.countEpochs() + 1),
    profile,
    chainId,
    genesisHash: genesis.hash,
    rewardToken,
    usdc: usdc.address,
  } satisfies EpochRecord;
  await context.writer.write(() => context.state.insertEpoch(epoch, context.nowMs()));
  return epoch;
}
