/** Refereed stakes: entry fees in an escrow contract, paid out by the result that this host refereed. */
export type {
  CreateStakeRequest,
  EnterStakeRequest,
  Stake,
  StakeEntry,
  StakeGame,
  Stakes,
  StakeView,
} from './types.ts';
export { LEGAL_NOTICE } from './create-stake.ts';
export type { StakePayers } from './payers.ts';
export { toStakeJson } from './stake-json.ts';
export type { AgentStakes } from './agent-stakes.ts';
export type { EscrowChain } from './escrow/escrow-chain.ts';
export type { StakesDeps } from './context.ts';
export { createStakeServices } from './stake-services.ts';
