import type { ChainService } from '../chain/index.ts';
import type { SecretVault } from '../platform/runtime.ts';
import { systemClock } from '../platform/system-clock.ts';
import {
  createAgentStakes,
  createEscrowChain,
  createStakePayers,
  createStakes,
  type StakesDeps,
} from '../stakes/index.ts';
import type { Wallet } from '../wallet/index.ts';

interface StakeParts extends Omit<StakesDeps, 'escrow' | 'processClock'> {
  readonly chain: ChainService;
  readonly wallet: Wallet;
  readonly vault: SecretVault;
}

/** Builds the stakes and the wallets of this host that can pay their fees. */
export function buildStakes({ chain, wallet, vault, ...parts }: StakeParts) {
  const escrow = createEscrowChain({ chain, processClock: systemClock });
  const stakes = createStakes({ ...parts, processClock: systemClock, escrow });
  const { random } = parts.runtime;
  const stakePayers = createStakePayers({ stakes, wallet, chain, vault, random });
  return { stakes, stakePayers, agentStakes: createAgentStakes(stakes, stakePayers) };
}
