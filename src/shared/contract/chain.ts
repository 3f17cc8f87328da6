import { z } from 'zod';
import { call, emptyObject } from './call.ts';

/** Calls and events about the blockchain that carries rewards and payments. */

export const chainProfile = z.enum(['local', 'local-base-sepolia-shape', 'base-sepolia', 'base', 'off']);
/**
 * `missing`: there is no program that can run a local chain. `down`: the chain does not respond, and the host keeps
 * trying. `wrong_chain`: the node belongs to another chain, and minting stops.
 */
export const chainState = z.enum(['off', 'missing', 'starting', 'ready', 'down', 'wrong_chain', 'paused']);

/** The problem with the chain. `renderer/text` has a sentence for each code that says how to repair it. */
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
  'above_ceiling',
  'minting_paused',
  'deploying',
]);

const address = z.templateLiteral(['0x', z.string()]);
const abilityProblem = chainProblem.or(z.literal('off')).nullable();

/** Leaves out the address of the node, because the address of a provider may contain an API key. */
export const chainStatus = z.object({
  profile: chainProfile,
  state: chainState,
  /** 31337, 84532 or 8453. */
  chainId: z.number(),
  playMoney: z.boolean(),
  /** The newest block; null while the chain was not read. */
  blockNumber: z.number().nullable(),
  /**
   * The beginning of the genesis hash and a number, for example `0x0123456789abcdef/2`. A local chain gets a new
   * epoch when it was reset.
   */
  epoch: z.string().nullable(),
  /** The contracts; null while they are not known. */
  rewardToken: address.nullable(),
  usdc: z.object({ address, name: z.string(), version: z.string() }).nullable(),
  /** The program that runs a local chain; null while none was found. */
  binary: z.string().nullable(),
  detail: chainProblem.nullable(),
  /**
   * Why the chain cannot be read, why this host cannot send payments of others itself, and why it cannot mint rewards;
   * null for what works. Each works without the next one.
   */
  abilities: z.object({ read: abilityProblem, settle: abilityProblem, mint: abilityProblem }),
  /**
   * Number of mints that can be mined now; mints that are held, or that wait for a day or a person, are not counted.
   */
  outboxDepth: z.number(),
  /**
   * Mints that wait because of the daily mint limit: `day` for a day with room for them, which begins at `dueMs`
   * (milliseconds UTC) at the earliest, `decision` for a person, because they are above the limit of every day.
   */
  waiting: z.object({ day: z.int(), decision: z.int(), dueMs: z.number().nullable() }),
  /** Age of the oldest mint of `outboxDepth` in milliseconds; null without one. */
  oldestQueuedMs: z.number().nullable(),
  mintingPaused: z.boolean(),
});
export type ChainStatusView = z.infer<typeof chainStatus>;

const chainSettings = z.object({
  /** The profile that the person chose; the option `--chain` overrides it for one start. */
  profile: chainProfile,
  /** MONARD that may be minted per UTC day, in micro-units. */
  ceilingMicro: z.number(),
  /** Real networks that the person confirmed once by typing their names. */
  allowed: z.array(chainProfile),
  /** Real networks whose nodes are configured; the RewardToken may still be missing. */
  described: z.array(chainProfile),
});
export type ChainSettings = z.infer<typeof chainSettings>;

/** A network has at most this many nodes; another one takes over when one does not respond. */
export const MAX_RPC_ADDRESSES = 3;

/**
 * Members that are left out stay as they are. Choosing a real network for the first time requires its name in
 * `typedName`, so that no one switches to real money by accident.
 */
export const chainChoice = z
  .strictObject({
    profile: chainProfile.optional(),
    typedName: z.string().max(64).optional(),
    rpcUrl: z.string().max(2048).optional(),
    rewardToken: z.string().max(42).optional(),
    ceilingMicro: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine((choice) => Object.keys(choice).length > 0, 'at least one setting is required');

const tokenTerms = z.strictObject({
  /** The address that administers the contract: one of the person's, whose key this host does not hold. */
  admin: z.string().max(64),
  /** MONARD that may be minted per UTC day, in micro-units. */
  ceilingMicro: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** The effect and the cost of deploying a RewardToken. Amounts of ether are decimal strings of wei. */
export const tokenPlan = z.object({
  profile: chainProfile,
  chainId: z.number(),
  admin: address,
  minter: address,
  /** The account that pays for the deployment and gets no role by it; it is the minter's. */
  deployer: address,
  /** The address that the contract will have. */
  contract: address,
  ceilingMicro: z.number(),
  gas: z.string(),
  costWei: z.string(),
  balanceWei: z.string(),
  isAffordable: z.boolean(),
});
export type TokenPlanView = z.infer<typeof tokenPlan>;

/**
 * A value that was compared with the contract on the chain; for `ceiling`, the daily mint limit, `seen` is in
 * micro-units.
 */
const tokenCheck = z.object({
  what: z.enum(['code', 'minter_role', 'minter_not_admin', 'ceiling', 'paused']),
  ok: z.boolean(),
  /** Null for every other check. */
  seen: z.string().nullable(),
});

/** The installation of the program that runs a local chain. `done` and `total` count bytes; 0 until they are known. */
const chainProgramInstall = z.object({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  /** Null unless the state is `failed`. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type ChainProgramInstall = z.output<typeof chainProgramInstall>;

/** Which program runs a local chain. */
const chainProgram = z.object({
  /** False where no package is published for this system, so that nothing can be installed. */
  published: z.boolean(),
  /** The path of the program that a person chose; null without one. */
  chosen: z.string().nullable(),
  /** Whether `chain.pickProgram` shows a dialog of the system; otherwise the path is typed. */
  dialog: z.boolean(),
});
export type ChainProgram = z.output<typeof chainProgram>;

export const CHAIN_CALLS = {
  'chain.status': call(emptyObject, chainStatus),
  /** Pauses or resumes minting; transactions that were already sent are still followed. */
  'chain.pause': call(z.strictObject({ paused: z.boolean() }), chainStatus),
  /** The minter's address and its gas balance (wei as a decimal string); null while no chain is ready. */
  'chain.minter': call(emptyObject, z.object({ address, wei: z.string() }).nullable()),
  'chain.settings': call(emptyObject, chainSettings),
  'chain.installState': call(emptyObject, chainProgramInstall),
  /** Downloads the program from the registry that npm is configured for; the chain then starts by itself. */
  'chain.install': call(emptyObject, chainProgramInstall),
  'chain.cancelInstall': call(emptyObject, chainProgramInstall),
  'chain.program': call(emptyObject, chainProgram),
  /** Asks for a file in a dialog of the system and stores nothing; null when none was chosen. */
  'chain.pickProgram': call(emptyObject, z.string().nullable()),
  /** Checks a program by its version and keeps its path; null forgets it. The chain then starts by itself. */
  'chain.useProgram': call(z.strictObject({ file: z.string().min(1).max(4096).nullable() }), chainProgram),
  'chain.choose': call(chainChoice, chainSettings),
  /** Signs nothing. */
  'chain.tokenPlan': call(tokenTerms, tokenPlan),
  /** Deploys the RewardToken; `typedName` is the network's name, typed once more. */
  'chain.tokenDeploy': call(
    tokenTerms.extend({ typedName: z.string().max(64) }),
    z.object({ contract: address, checks: z.array(tokenCheck) }),
  ),
  /** Compares the RewardToken of the running network with what this host needs; null while there is none. */
  'chain.tokenChecks': call(emptyObject, z.array(tokenCheck).nullable()),
} as const;

export const CHAIN_EVENTS = {
  /** Sent after a change of state, newest block or problem. */
  'chain.changed': chainStatus,
  'chain.install': chainProgramInstall,
} as const;
