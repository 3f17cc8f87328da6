import type { ChainService } from '../chain/index.ts';
import type { SecretVault } from '../platform/runtime.ts';
import { createAgentStakes } from './agent-stakes.ts';
import type { StakesDeps } from './context.ts';
import { createEscrowChain } from './escrow/escrow-chain.ts';
import { createStakePayers } from './payers.ts';
import { createStakes } from './service.ts';
import type { Wallet } from '../wallet/index.ts';

interface StakeParts extends Omit<StakesDeps, 'escrow'> {
  readonly chain: ChainService;
  readonly wallet: Wallet;
  readonly vault: SecretVault;
}

/** Builds the stakes and the wallets of this host that can pay their fees. */
export function createStakeServices({ chain, wallet, vault, ...parts }: StakeParts) {
  const escrow = createEscrowChain({ chain, processClock: parts.processClock });
  const stakes = createStakes({ ...parts, escrow });
  const { random } = parts.runtime;
  const stakePayers = createStakePayers({ stakes, wallet, chain, vault, random });
  return { stakes, escrow, stakePayers, agentStakes: createAgentStakes(stakes, stakePayers) };
}
