import type { Address, ChainProfile } from '../types.ts';

/** What the code must know of a network; where it is reached stands in Settings. */
export interface ProfileFacts {
  readonly profile: Exclude<ChainProfile, 'off'>;
  readonly chainId: number;
  /** Run by us, on loopback, with play money. */
  readonly local: boolean;
  /** Null: our TestUSDC, wherever it was deployed. */
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string } | null;
  /** What a person types to switch a real network on (decision 21). */
  readonly typedName: string | null;
  /** A transaction without a receipt for so long is stuck: three blocks' time and a margin. */
  readonly stuckAfterMs: number;
  /** How often the head is looked at. */
  readonly pollMs: number;
}

const BASE_SEPOLIA_USDC = '0x036cbd53842c5426634e7929541ec2318f3dcf7e';
const BASE_USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';

/** Never give a local chain the id 8453: what is signed there could be spent on the real one. */
export const PROFILES: Readonly<Record<Exclude<ChainProfile, 'off'>, ProfileFacts>> = {
  local: {
    profile: 'local',
    chainId: 31337,
    local: true,
    usdc: null,
    typedName: null,
    stuckAfterMs: 3000,
    pollMs: 1000,
  },
  'local-base-sepolia-shape': {
    profile: 'local-base-sepolia-shape',
    chainId: 84532,
    local: true,
    usdc: { address: BASE_SEPOLIA_USDC, name: 'USDC', version: '2' },
    typedName: null,
    stuckAfterMs: 3000,
    pollMs: 1000,
  },
  'base-sepolia': {
    profile: 'base-sepolia',
    chainId: 84532,
    local: false,
    usdc: { address: BASE_SEPOLIA_USDC, name: 'USDC', version: '2' },
    typedName: 'base-sepolia',
    stuckAfterMs: 15_000,
    pollMs: 2000,
  },
  base: {
    profile: 'base',
    chainId: 8453,
    local: false,
    usdc: { address: BASE_USDC, name: 'USD Coin', version: '2' },
    typedName: 'base',
    stuckAfterMs: 15_000,
    pollMs: 2000,
  },
};

export const isProfile = (text: string): text is ChainProfile =>
  text === 'off' || Object.hasOwn(PROFILES, text);

/** `off` has no network. */
export const profileFacts = (profile: ChainProfile): ProfileFacts | null =>
  profile === 'off' ? null : PROFILES[profile];
