import { z } from 'zod';
import { MAX_RPC_ADDRESSES } from '../../../shared/contract/chain.ts';
import type { ChainProfile } from '../types.ts';
import { appendChainAudit, type ChainContext } from '../context.ts';
import { isChainProfile, profileConfigOf } from './profiles.ts';

/**
 * How to reach a real network. The address of the node may contain a provider's key: it is stored in the vault, and
 * only its origin here.
 */
const networkSchema = z.object({
  rpcOrigin: z.string(),
  /** Null until a RewardToken is deployed or named; without one, rewards wait and everything else works. */
  rewardToken: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/u)
    .nullable()
    .default(null),
});
export type StoredNetwork = z.infer<typeof networkSchema>;

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
const rpcAddress = z
  .url({ protocol: /^https?$/u })
  .refine((text) => text.startsWith('https:') || LOOPBACK.has(new URL(text).hostname));
const rpcAddresses = z.array(rpcAddress).min(1).max(MAX_RPC_ADDRESSES);

/** The addresses in a text, which spaces or line breaks separate. */
export const splitAddresses = (text: string): string[] => text.split(/\s+/u).filter((part) => part !== '');

/** The name under which the vault holds the addresses of a network's nodes. */
export const rpcRef = (profile: ChainProfile): string => `chain:${profile}:rpc`;

const DEFAULT_DAILY_MINT_LIMIT_MICRO = 100_000_000_000;
const microAmountSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const PROFILE_KEY = 'profile';
const PAUSED_KEY = 'paused';
const DAILY_MINT_LIMIT_KEY = 'ceilingMicro';
const consentKey = (profile: ChainProfile): string => `consent:${profile}`;
export const networkKey = (profile: ChainProfile): string => `network:${profile}`;

export interface ChainChoice {
  readonly profile?: ChainProfile | undefined;
  /**
   * The name of a real network as the person typed it; the first use of a real network requires it.
   */
  readonly typedName?: string | undefined;
  /** Up to three addresses, separated by spaces; the later ones take over when an earlier one does not respond. */
  readonly rpcUrl?: string | undefined;
  /** Absent to keep the stored one. */
  readonly rewardToken?: string | undefined;
  /** The daily mint limit, in micro-units of MONARD. */
  readonly ceilingMicro?: number | undefined;
}

/** The settings of the chain, as a person chose them. */
export interface ChainChoices {
  /** The profile that runs: that of the command line, or else that of the settings. */
  profile(): ChainProfile;
  /** The profile of the settings. */
  storedProfile(): ChainProfile;
  /** The profile under which mints are queued, also while the chain is off. */
  ledgerProfile(): ChainProfile;
  /** Whether a person has typed the name of the network; always for play money. */
  isAllowed(profile: ChainProfile): boolean;
  /** Null for a network that was never chosen, and for play money. */
  network(profile: ChainProfile): StoredNetwork | null;
  /** The daily mint limit, in micro-units of MONARD. */
  dailyMintLimitMicro(): number;
  isPaused(): boolean;
  /** Must run inside a writer job. */
  setPaused(paused: boolean): void;
  /** Whether `choose` would store the choice. */
  isValid(choice: ChainChoice): boolean;
  /**
   * Must run inside a writer job, after the addresses of the nodes were put into the vault. False, without any change,
   * if a real network is chosen and its name was not typed before its first use, the addresses of its nodes are missing
   * or invalid, or the address of its contract is invalid. An address needs https, except on this computer.
   */
  choose(choice: ChainChoice): boolean;
  /** Must run inside a writer job. Records the contract that was deployed to a real network. */
  setRewardToken(profile: ChainProfile, rewardToken: string): void;
}

export function createChainChoices(context: ChainContext): ChainChoices {
  const { state } = context;
  const storedProfile = (): ChainProfile => {
    const stored = state.get(PROFILE_KEY);
    return typeof stored === 'string' && isChainProfile(stored) ? stored : 'local';
  };
  const network = (profile: ChainProfile): StoredNetwork | null => {
    const parsed = networkSchema.safeParse(state.get(networkKey(profile)));
    return parsed.success ? parsed.data : null;
  };
  const isAllowed = (profile: ChainProfile): boolean => {
    const typedName = profileConfigOf(profile)?.typedName ?? null;
    return typedName === null || state.get(consentKey(profile)) === typedName;
  };
  /** The network to store, null for a profile that needs none; undefined if the choice is refused. */
  const resolveNetwork = (choice: ChainChoice): StoredNetwork | null | undefined => {
    const profile = choice.profile ?? storedProfile();
    const config = profileConfigOf(profile);
    if (config === null || config.isLocal) return null;
    if (!isAllowed(profile) && choice.typedName !== config.typedName) return undefined;
    return mergeNetwork(choice, network(profile)) ?? undefined;
  };
  return {
    profile: () => (isChainProfile(context.profile) ? context.profile : storedProfile()),
    storedProfile,
    ledgerProfile() {
      const profile = this.profile();
      const stored = profile === 'off' ? storedProfile() : profile;
      return stored === 'off' ? 'local' : stored;
    },
    isAllowed,
    network,
    dailyMintLimitMicro: () =>
      microAmountSchema.catch(DEFAULT_DAILY_MINT_LIMIT_MICRO).parse(state.get(DAILY_MINT_LIMIT_KEY)),
    isPaused: () => state.get(PAUSED_KEY) === true,
    setPaused: (paused) => void state.upsert(PAUSED_KEY, paused),
    isValid: (choice) => resolveNetwork(choice) !== undefined,
    setRewardToken(profile, rewardToken) {
      const stored = network(profile);
      if (stored !== null) state.upsert(networkKey(profile), { ...stored, rewardToken });
    },
    choose(choice) {
      const profile = choice.profile ?? storedProfile();
      const chosenNetwork = resolveNetwork(choice);
      if (chosenNetwork === undefined) return false;
      if (chosenNetwork !== null) {
        state.upsert(networkKey(profile), chosenNetwork);
        state.upsert(consentKey(profile), profileConfigOf(profile)?.typedName);
      }
      state.upsert(PROFILE_KEY, profile);
      if (choice.ceilingMicro !== undefined)
        state.upsert(DAILY_MINT_LIMIT_KEY, microAmountSchema.parse(choice.ceilingMicro));
      const payload = { ceilingMicro: choice.ceilingMicro ?? null };
      appendChainAudit(context, { action: 'CHAIN_CHOSEN', subject: profile, payload }, 'person');
      return true;
    },
  };
}

/**
 * The network with the given values changed; values that are left out keep what is stored. Null if
 * one is invalid, or no node is known.
 */
function mergeNetwork(choice: ChainChoice, before: StoredNetwork | null): StoredNetwork | null {
  const addresses =
    choice.rpcUrl === undefined ? null : rpcAddresses.safeParse(splitAddresses(choice.rpcUrl));
  if (addresses?.success === false) return null;
  const network = networkSchema.safeParse({
    rpcOrigin:
      addresses === null ? before?.rpcOrigin : addresses.data.map((url) => new URL(url).origin).join(' '),
    rewardToken: (choice.rewardToken ?? before?.rewardToken)?.toLowerCase() ?? null,
  });
  return network.success ? network.data : null;
}
