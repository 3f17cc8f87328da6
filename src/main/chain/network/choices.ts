import { z } from 'zod';
import type { ChainProfile } from '../types.ts';
import { appendAudit, type ChainContext } from '../context.ts';
import { isProfile, profileFacts } from './profiles.ts';

/** Where a real network is reached. The address may hold a provider's key: it is not shown again. */
const networkSchema = z.object({
  rpcUrl: z.url({ protocol: /^https?$/u }),
  rewardToken: z.string().regex(/^0x[0-9a-f]{40}$/u),
});
export type Network = z.infer<typeof networkSchema>;

const DEFAULT_CEILING_MICRO = 100_000_000_000;
const MICRO = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const PROFILE = 'profile';
const PAUSED = 'paused';
const CEILING = 'ceilingMicro';
const consentKey = (profile: ChainProfile): string => `consent:${profile}`;
const networkKey = (profile: ChainProfile): string => `network:${profile}`;

export interface ChainChoice {
  readonly profile?: ChainProfile | undefined;
  /** A real network's name, typed by a person (decision 21). */
  readonly typedName?: string | undefined;
  readonly rpcUrl?: string | undefined;
  readonly rewardToken?: string | undefined;
  readonly ceilingMicro?: number | undefined;
}

/** What a person decided about the chain. */
export interface ChainChoices {
  /** The profile that runs: the command line's, or the one of Settings. */
  profile(): ChainProfile;
  /** The profile of Settings. */
  chosen(): ChainProfile;
  /** Under which rows are queued while the chain is off. */
  ledgerProfile(): ChainProfile;
  isAllowed(profile: ChainProfile): boolean;
  network(profile: ChainProfile): Network | null;
  /** MONARD per UTC day, micro-units. */
  ceilingMicro(): number;
  paused(): boolean;
  /** Inside a job. */
  setPaused(paused: boolean): void;
  /** Inside a job. False, and nothing changed, when the name was not typed or the network is not described. */
  choose(choice: ChainChoice): boolean;
}

export function openChoices(context: ChainContext): ChainChoices {
  const { state } = context;
  const chosen = (): ChainProfile => {
    const stored = state.get(PROFILE);
    return typeof stored === 'string' && isProfile(stored) ? stored : 'local';
  };
  const network = (profile: ChainProfile): Network | null => {
    const parsed = networkSchema.safeParse(state.get(networkKey(profile)));
    return parsed.success ? parsed.data : null;
  };
  const isAllowed = (profile: ChainProfile): boolean => {
    const typedName = profileFacts(profile)?.typedName ?? null;
    return typedName === null || state.get(consentKey(profile)) === typedName;
  };
  return {
    profile: () => (isProfile(context.profile) ? context.profile : chosen()),
    chosen,
    ledgerProfile() {
      const profile = this.profile();
      const booked = profile === 'off' ? chosen() : profile;
      return booked === 'off' ? 'local' : booked;
    },
    isAllowed,
    network,
    ceilingMicro: () => MICRO.catch(DEFAULT_CEILING_MICRO).parse(state.get(CEILING)),
    paused: () => state.get(PAUSED) === true,
    setPaused: (paused) => void state.put(PAUSED, paused),
    choose(choice) {
      const profile = choice.profile ?? chosen();
      const facts = profileFacts(profile);
      if (facts !== null && !facts.local) {
        if (!isAllowed(profile) && choice.typedName !== facts.typedName) return false;
        const next = described(choice, network(profile));
        if (next === null) return false;
        state.put(networkKey(profile), next);
        state.put(consentKey(profile), facts.typedName);
      }
      state.put(PROFILE, profile);
      if (choice.ceilingMicro !== undefined) state.put(CEILING, MICRO.parse(choice.ceilingMicro));
      const payload = { ceilingMicro: choice.ceilingMicro ?? null };
      appendAudit(context, { action: 'CHAIN_CHOSEN', subject: profile, payload }, 'person');
      return true;
    },
  };
}

/** What is left out stays as it was. */
function described(choice: ChainChoice, before: Network | null): Network | null {
  const next = networkSchema.safeParse({
    rpcUrl: choice.rpcUrl ?? before?.rpcUrl,
    rewardToken: (choice.rewardToken ?? before?.rewardToken)?.toLowerCase(),
  });
  return next.success ? next.data : null;
}
