import { NETWORKS, type NetworkDefinition, type NetworkName } from '../../../shared/payments/networks.ts';
import type { ChainProfile } from '../types.ts';

/** The fixed properties of a profile's network. Its URL is not among them: a person enters it. */
export interface ProfileConfig extends NetworkDefinition {
  readonly profile: NetworkName;
  /** The name that a person must type before this real network is used. */
  readonly typedName: string | null;
  /** A transaction without a receipt after this time is stuck: three block times and a margin. */
  readonly stuckAfterMs: number;
  /** Blocks after which a transaction is final where the node does not name the finalized block. */
  readonly finalDepth: number;
  /** Interval at which the newest block is read. */
  readonly pollMs: number;
}

/** Half an hour at a block every two seconds: what networks such as Base need to be finalized. */
const ROLLUP_FINAL_DEPTH = 900;

export const PROFILES: Readonly<Record<NetworkName, ProfileConfig>> = {
  local: {
    profile: 'local',
    ...NETWORKS.local,
    typedName: null,
    stuckAfterMs: 3000,
    finalDepth: 1,
    pollMs: 1000,
  },
  'local-base-sepolia-shape': {
    profile: 'local-base-sepolia-shape',
    ...NETWORKS['local-base-sepolia-shape'],
    typedName: null,
    stuckAfterMs: 3000,
    finalDepth: 1,
    pollMs: 1000,
  },
  'base-sepolia': {
    profile: 'base-sepolia',
    ...NETWORKS['base-sepolia'],
    typedName: 'base-sepolia',
    stuckAfterMs: 15_000,
    finalDepth: ROLLUP_FINAL_DEPTH,
    pollMs: 2000,
  },
  base: {
    profile: 'base',
    ...NETWORKS.base,
    typedName: 'base',
    stuckAfterMs: 15_000,
    finalDepth: ROLLUP_FINAL_DEPTH,
    pollMs: 2000,
  },
};

export const isChainProfile = (text: string): text is ChainProfile =>
  text === 'off' || Object.hasOwn(PROFILES, text);

/** Null for `off`, which has no network. */
export const profileConfigOf = (profile: ChainProfile): ProfileConfig | null =>
  profile === 'off' ? null : PROFILES[profile];
