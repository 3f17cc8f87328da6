/** Twenty bytes in hex. Lower case everywhere inside; EIP-55 only at the edge. */
export type Address = `0x${string}`;
export type Hex = `0x${string}`;

export type ChainProfile = 'local' | 'local-base-sepolia-shape' | 'base-sepolia' | 'base' | 'off';

/**
 * `missing`: there is no program to run a chain with. `down`: it does not
 * answer, tries go on. `wrong_chain`: it answers as another chain, minting stops (C12).
 */
export type ChainState = 'off' | 'missing' | 'starting' | 'ready' | 'down' | 'wrong_chain' | 'paused';

/** What is wrong with the chain; `renderer/text` says it, and how to mend it, in words. */
export type ChainProblem =
  | 'no_binary'
  | 'no_consent'
  | 'no_address'
  | 'no_safe_keys'
  | 'not_answering'
  | 'wrong_chain_id'
  | 'wrong_token'
  | 'no_contract'
  | 'no_gas'
  | 'minting_paused'
  | 'not_minter'
  | 'ceiling_reached'
  | 'bad_key'
  | 'deploying';

export interface ChainStatus {
  readonly profile: ChainProfile;
  readonly state: ChainState;
  /** 31337, 84532 or 8453. */
  readonly chainId: number;
  readonly playMoney: boolean;
  readonly blockNumber: number | null;
  /** The beginning of the genesis hash and a number, `0x0123456789abcdef/2`; another one when a local chain was wiped (C8). */
  readonly epoch: string | null;
  readonly rewardToken: Address | null;
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string } | null;
  /** A local chain's is loopback only and has no authentication: never to be forwarded. */
  readonly rpcUrl: string | null;
  /** The program that runs a local chain. */
  readonly binary: string | null;
  readonly detail: ChainProblem | null;
  /** Rows that still have to be mined; held ones are not counted. */
  readonly outboxDepth: number;
  /** Age of the oldest of them in milliseconds. */
  readonly oldestQueuedMs: number | null;
  readonly mintingPaused: boolean;
}

export type MintState = 'held' | 'queued' | 'signed' | 'sent' | 'mined' | 'final' | 'failed' | 'rejected';
