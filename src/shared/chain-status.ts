/** Twenty bytes in hex: lower case inside the program, in EIP-55 form where people read it. */
export type Address = `0x${string}`;
export type Hex = `0x${string}`;

export type ChainProfile = 'local' | 'local-base-sepolia-shape' | 'base-sepolia' | 'base' | 'off';

/**
 * `missing`: the node program is not installed. `down`: the node does not answer; the host keeps
 * trying. `wrong_chain`: the node runs another chain; nothing is minted.
 */
export type ChainState = 'off' | 'missing' | 'starting' | 'ready' | 'down' | 'wrong_chain' | 'paused';

/**
 * Why the chain cannot be used. `renderer/text` has a text for each code that says how to fix it.
 */
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
   * The beginning of the genesis hash and a number, for example `0x0123456789abcdef/2`. A local
   * chain that was wiped gets a new one.
   */
  readonly epoch: string | null;
  readonly rewardToken: Address | null;
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string } | null;
  /**
   * On a local chain a loopback address without authentication, which must never be forwarded to
   * other machines.
   */
  readonly rpcUrl: string | null;
  /** Path of the node program of a local chain. */
  readonly binary: string | null;
  readonly detail: ChainProblem | null;
  /** Rows of the outbox that are not mined yet; held ones are not counted. */
  readonly outboxDepth: number;
  /** Age of the oldest of them in milliseconds. */
  readonly oldestQueuedMs: number | null;
  readonly mintingPaused: boolean;
}

export type MintState = 'held' | 'queued' | 'signed' | 'sent' | 'mined' | 'final' | 'failed' | 'rejected';
