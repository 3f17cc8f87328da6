/**
 * The blockchain: the local node as a child process, keys, transactions that are sent until they are final, and
 * mints. What is minted is decided by `rewards`; paid tools belong to `payments` and `wallet`.
 */
export type * from './types.ts';
export {
  ANVIL_VERSION,
  findNodeProgram,
  installedProgram,
  platformPackage,
  nodeProgramName,
} from './node/find-program.ts';
export type { ChainDeps } from './context.ts';
export { installProgram, type InstallCode } from './node/install-program.ts';
export { createProgramInstaller, type ProgramInstaller } from './node/program-installer.ts';
export { readEnvironmentKeys, type EnvironmentKeys } from './network/keys.ts';
export { isChainProfile, PROFILES, profileConfigOf, type ProfileConfig } from './network/profiles.ts';
export {
  readOnChainEvidence,
  toContractTerms,
  evidenceKey,
  loadMatchKey,
  type RecordedEpoch,
  type OnChainEvidence,
  type OnChainMint,
} from './on-chain-evidence.ts';
export type { TokenPlan } from './reward-token/deploy-token.ts';
export { createChain, type ChainService } from './service.ts';
