/** Twenty bytes in hex. The host uses lower case everywhere and EIP-55 form only in its output. */
export type Address = `0x${string}`;
export type Hex = `0x${string}`;

export type ChainProfile = 'local' | 'local-base-sepolia-shape' | 'base-sepolia' | 'base' | 'off';

/**
 * `missing`: there is no program that can run a local chain. `down`: the chain does not answer, and the host keeps
 * trying. `wrong_chain`: the node answers for another chain, and minting stops.
 */
export type ChainState = 'off' | 'missing' | 'starting' | 'ready' | 'down' | 'wrong_chain' | 'paused';

/** What is wrong with the chain. `renderer/text` has a sentence for each code that says how to repair it. */
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
  /**
   * The beginning of the genesis hash and a number, for example `0x0123456789abcdef/2`. A local chain gets a new
   * epoch when it was reset.
   */
  readonly epoch: string | null;
  readonly rewardToken: Address | null;
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string } | null;
  /** The node of a local chain listens on loopback without authentication, so its port must not be forwarded. */
  readonly rpcUrl: string | null;
  /** The program that runs a local chain. */
  readonly binary: string | null;
  readonly detail: ChainProblem | null;
  /** Number of mints that still have to be mined; held ones are not counted. */
  readonly outboxDepth: number;
  /** Age of the oldest of them in milliseconds. */
  readonly oldestQueuedMs: number | null;
  readonly mintingPaused: boolean;
}

export type MintState = 'held' | 'queued' | 'signed' | 'sent' | 'mined' | 'final' | 'failed' | 'rejected';
