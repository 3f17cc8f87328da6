import type { Address, ChainProfile } from '../types.ts';

/** Constants of a network. Its URL is part of the settings. */
export interface ProfileFacts {
  readonly profile: Exclude<ChainProfile, 'off'>;
  readonly chainId: number;
  /** Run by this host on the loopback interface, with play money. */
  readonly isLocal: boolean;
  /** Null on a chain where our TestUSDC is used at whatever address it was deployed to. */
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string } | null;
  /** The name that a person must type before this real network is used. */
  readonly typedName: string | null;
  /** A transaction without a receipt after this time is stuck: three block times and a margin. */
  readonly stuckAfterMs: number;
  /** Blocks after which a transaction is final where the node does not name the finalized block. */
  readonly finalDepth: number;
  /** Interval at which the newest block is read. */
  readonly pollMs: number;
}

const BASE_SEPOLIA_USDC = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
const BASE_USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';

/**
 * A local chain must never have chain id 8453: its signatures would be valid on the real Base
 * network.
 */
export const PROFILES: Readonly<Record<Exclude<ChainProfile, 'off'>, ProfileFacts>> = {
  local: {
    profile: 'local',
    chainId: 31337,
    isLocal: true,
    usdc: null,
    typedName: null,
    stuckAfterMs: 3000,
    finalDepth: 1,
    pollMs: 1000,
  },
  'local-base-sepolia-shape': {
    profile: 'local-base-sepolia-shape',
    chainId: 84532,
    isLocal: true,
    usdc: { address: BASE_SEPOLIA_USDC, name: 'USDC', version: '2' },
    typedName: null,
    stuckAfterMs: 3000,
    finalDepth: 1,
    pollMs: 1000,
  },
  'base-sepolia': {
    profile: 'base-sepolia',
    chainId: 84532,
    isLocal: false,
    usdc: { address: BASE_SEPOLIA_USDC, name: 'USDC', version: '2' },
    typedName: 'base-sepolia',
    stuckAfterMs: 15_000,
    // Half an hour: what this kind of network needs to be finalized.
    finalDepth: 900,
    pollMs: 2000,
  },
  base: {
    profile: 'base',
    chainId: 8453,
    isLocal: false,
    usdc: { address: BASE_USDC, name: 'USD Coin', version: '2' },
    typedName: 'base',
    stuckAfterMs: 15_000,
    // Half an hour: what this kind of network needs to be finalized.
    finalDepth: 900,
    pollMs: 2000,
  },
};

export const isProfile = (text: string): text is ChainProfile =>
  text === 'off' || Object.hasOwn(PROFILES, text);

/** Null for `off`. */
export const profileFacts = (profile: ChainProfile): ProfileFacts | null =>
  profile === 'off' ? null : PROFILES[profile];
