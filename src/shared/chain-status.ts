import type { z } from 'zod';
import type { chainProblem, chainProfile, chainState, ChainStatusView } from './contract/chain.ts';

/** Twenty bytes in hex: lower case inside the program, in EIP-55 form where people read it. */
export type Address = `0x${string}`;
export type Hex = `0x${string}`;

export type ChainProfile = z.infer<typeof chainProfile>;
export type ChainState = z.infer<typeof chainState>;
export type ChainProblem = z.infer<typeof chainProblem>;

/** The status of the chain inside the host: what windows get, and the address of the local node. */
export type ChainStatus = Readonly<ChainStatusView> & {
  /**
   * Null while no local chain runs. Its node listens on loopback without authentication, so its port must not be
   * forwarded.
   */
  readonly rpcUrl: string | null;
};

export type MintState = 'held' | 'queued' | 'signed' | 'sent' | 'mined' | 'final' | 'failed' | 'rejected';
