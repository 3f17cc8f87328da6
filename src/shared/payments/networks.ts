import type { Address, ChainProfile } from '../chain-status.ts';

/** The part of a network that is the same on every host. */
export interface NetworkDefinition {
  readonly chainId: number;
  /** Run by this host on the loopback interface. Its money is play money. */
  readonly isLocal: boolean;
  /** Null on a chain where our TestUSDC is used at whatever address it was deployed to. */
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string } | null;
}

export type NetworkName = Exclude<ChainProfile, 'off'>;

const BASE_USDC = {
  address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  name: 'USD Coin',
  version: '2',
} as const;
const BASE_SEPOLIA_USDC = {
  address: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
  name: 'USDC',
  version: '2',
} as const;

/**
 * The network of each profile. A local chain must never have chain id 8453: its signatures would be valid on the real
 * Base network.
 */
export const NETWORKS = {
  local: { chainId: 31337, isLocal: true, usdc: null },
  'local-base-sepolia-shape': { chainId: 84532, isLocal: true, usdc: BASE_SEPOLIA_USDC },
  'base-sepolia': { chainId: 84532, isLocal: false, usdc: BASE_SEPOLIA_USDC },
  base: { chainId: 8453, isLocal: false, usdc: BASE_USDC },
} as const satisfies Readonly<Record<NetworkName, NetworkDefinition>>;

export const NETWORK_NAMES = Object.keys(NETWORKS) as NetworkName[];

/**
 * Whether money is worthless on a network: on the local ones, and while the chain is `off`. A network that this version
 * does not know counts as real.
 */
export const isPlayMoney = (profile: string): boolean =>
  profile === 'off' || NETWORK_NAMES.some((name) => name === profile && NETWORKS[name].isLocal);

/** The name of a public network in version 1 of x402; null for chains without one. */
export const networkNameV1Of = (chainId: number): string | null =>
  NETWORK_NAMES.find((name) => !NETWORKS[name].isLocal && NETWORKS[name].chainId === chainId) ?? null;
