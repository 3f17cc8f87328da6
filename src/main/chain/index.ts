export type * from './api.ts';
export { ANVIL_VERSION, findBinary, installedProgram, platformPackage, programName } from './binary.ts';
export type { ChainDeps } from './desk.ts';
export { installProgram, type InstallCode } from './install.ts';
export { takeKeys, type GivenKeys } from './keys.ts';
export { isProfile, PROFILES, profileFacts, type ProfileFacts } from './profiles.ts';
export {
  askWitness,
  onChain,
  witnessKey,
  type KnownEpoch,
  type Witness,
  type WitnessedMint,
} from './witness.ts';
export { createChain, type ChainService } from './service.ts';
