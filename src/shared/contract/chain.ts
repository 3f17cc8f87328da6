import { z } from 'zod';
import { call, nothing } from './call.ts';

/** The chain of rewards and payments as the window and the command line see it. */

export const chainProfile = z.enum(['local', 'local-base-sepolia-shape', 'base-sepolia', 'base', 'off']);
export const chainState = z.enum(['off', 'missing', 'starting', 'ready', 'down', 'wrong_chain', 'paused']);

/** What is wrong; `renderer/text` has a sentence for each that also says how to mend it. */
export const chainProblem = z.enum([
  'no_binary',
  'no_consent',
  'no_address',
  'no_safe_keys',
  'bad_key',
  'not_answering',
  'wrong_chain_id',
  'wrong_token',
  'no_contract',
  'no_gas',
  'not_minter',
  'ceiling_reached',
  'minting_paused',
  'deploying',
]);

const address = z.templateLiteral(['0x', z.string()]);

/** A node's address is in none of this: a provider's may hold a key. */
export const chainStatus = z.object({
  profile: chainProfile,
  state: chainState,
  chainId: z.number(),
  playMoney: z.boolean(),
  blockNumber: z.number().nullable(),
  epoch: z.string().nullable(),
  rewardToken: address.nullable(),
  usdc: z.object({ address, name: z.string(), version: z.string() }).nullable(),
  binary: z.string().nullable(),
  detail: chainProblem.nullable(),
  outboxDepth: z.number(),
  oldestQueuedMs: z.number().nullable(),
  mintingPaused: z.boolean(),
});
export type ChainStatusView = z.infer<typeof chainStatus>;

export const chainSettings = z.object({
  /** The profile that a person chose; `--chain` goes before it for one start. */
  profile: chainProfile,
  /** MONARD that may be minted per UTC day, micro-units. */
  ceilingMicro: z.number(),
  /** Real networks that were typed by name once. */
  allowed: z.array(chainProfile),
  /** Real networks whose node and contract are known. */
  described: z.array(chainProfile),
});
export type ChainSettings = z.infer<typeof chainSettings>;

/** What is left out stays. A real network's name has to be typed the first time (decision 21). */
export const chainChoice = z
  .strictObject({
    profile: chainProfile.optional(),
    typedName: z.string().max(64).optional(),
    rpcUrl: z.string().max(2048).optional(),
    rewardToken: z.string().max(42).optional(),
    ceilingMicro: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine((choice) => Object.keys(choice).length > 0, 'choose something');

export const CHAIN_CALLS = {
  'chain.status': call(nothing, chainStatus),
  /** Stops or resumes minting; rows that are on their way are still followed. */
  'chain.pause': call(z.strictObject({ paused: z.boolean() }), chainStatus),
  /** Who mints, and what it has for gas (wei as a decimal string); null while the chain is not there. */
  'chain.minter': call(nothing, z.object({ address, wei: z.string() }).nullable()),
  'chain.settings': call(nothing, chainSettings),
  'chain.choose': call(chainChoice, chainSettings),
} as const;

export const CHAIN_EVENTS = {
  /** After a change of state, head or trouble. */
  'chain.changed': chainStatus,
} as const;
