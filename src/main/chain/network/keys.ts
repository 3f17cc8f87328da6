import type { PrivateKeyAccount } from 'viem/accounts';
import type { Random, SecretVault } from '../../platform/runtime.ts';
import type { Address, Hex, KeyRole } from '../types.ts';
import type { ProfileConfig } from './profiles.ts';

export const KEY_ROLES = ['admin', 'minter', 'facilitator', 'faucet'] as const satisfies readonly KeyRole[];

/** Keys given to a headless host by environment variables, by role. */
export type EnvironmentKeys = Readonly<Partial<Record<KeyRole, string>>>;

const VARIABLES: Readonly<Partial<Record<KeyRole, string>>> = {
  minter: 'ARBITER_MINTER_KEY',
  facilitator: 'ARBITER_FACILITATOR_KEY',
};

/**
 * Reads the keys and deletes them from `env`, so that no child process inherits them and no `env:`
 * reference in the settings can read them.
 */
export function readEnvironmentKeys(env: Record<string, string | undefined>): EnvironmentKeys {
  const environmentKeys: Partial<Record<KeyRole, string>> = {};
  for (const [role, name] of Object.entries(VARIABLES)) {
    const value = env[name];
    delete env[name];
    if (value !== undefined && value !== '') environmentKeys[role as KeyRole] = value;
  }
  return environmentKeys;
}

/** A key is missing, is malformed, or must not be stored where it would be stored. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly code: 'bad_key' | 'no_safe_keys';
  constructor(code: 'bad_key' | 'no_safe_keys', role: KeyRole) {
    super(`the ${role} key cannot be used`);
    this.code = code;
  }
}

export interface KeyDeps {
  readonly vault: SecretVault;
  readonly random: Random;
  readonly environmentKeys: EnvironmentKeys;
}

/** The accounts of all roles. They exist in this process's memory only and are never printed. */
export interface KeyRing {
  /** Throws `KeyError` for a role without a key, like `address`. */
  account(role: KeyRole): PrivateKeyAccount;
  address(role: KeyRole): Address;
  /** Whether the role has a key; `problem` says why not. */
  has(role: KeyRole): boolean;
  /** Why a role of a real network has no key; null if it has one, or needs none there. */
  problem(role: KeyRole): KeyError['code'] | null;
}

const KEY = /^0x[0-9a-f]{64}$/iu;
const refOf = (config: ProfileConfig, role: KeyRole): string => `chain:${config.profile}:${role}`;

/**
 * Reads the key of every role and generates missing ones. Each profile has keys of its own, so that
 * a signature made with play money is worthless on a real network. A role of a real network may stay without a key:
 * a seller there needs no key for minting. On a local chain, a key that cannot be used throws `KeyError`.
 */
export async function loadKeys(deps: KeyDeps, config: ProfileConfig): Promise<KeyRing> {
  const { privateKeyToAccount } = await import('viem/accounts');
  const accounts = new Map<KeyRole, PrivateKeyAccount>();
  const problems = new Map<KeyRole, KeyError['code']>();
  const loadAccount = async (role: KeyRole): Promise<void> => {
    const key = await loadOrCreateKey(deps, config, role);
    try {
      accounts.set(role, privateKeyToAccount(key));
    } catch {
      throw new KeyError('bad_key', role);
    }
  };
  for (const role of rolesOf(config)) {
    try {
      await loadAccount(role);
    } catch (error) {
      if (config.isLocal || !(error instanceof KeyError)) throw error;
      problems.set(role, error.code);
    }
  }
  const account = (role: KeyRole): PrivateKeyAccount => {
    const cached = accounts.get(role);
    if (cached === undefined) throw new KeyError(problems.get(role) ?? 'no_safe_keys', role);
    return cached;
  };
  return {
    account,
    address: (role) => account(role).address.toLowerCase() as Address,
    has: (role) => accounts.has(role),
    problem: (role) => problems.get(role) ?? null,
  };
}

/**
 * On a real network this host neither administers the contract nor hands out USDC, so it has no
 * keys for that.
 */
const rolesOf = (config: ProfileConfig): readonly KeyRole[] =>
  config.isLocal ? KEY_ROLES : ['minter', 'facilitator'];

async function loadOrCreateKey(
  { vault, random, environmentKeys }: KeyDeps,
  config: ProfileConfig,
  role: KeyRole,
): Promise<Hex> {
  // A local chain keeps keys of its own, so that a signature made with play money is worthless elsewhere.
  const environmentKey = config.isLocal ? undefined : environmentKeys[role]?.trim();
  if (environmentKey !== undefined) {
    const key = environmentKey.startsWith('0x') ? environmentKey : `0x${environmentKey}`;
    if (!KEY.test(key)) throw new KeyError('bad_key', role);
    return key as Hex;
  }
  // A vault that is a plain file is acceptable for play money only.
  if (!config.isLocal && vault.backend === 'file') throw new KeyError('no_safe_keys', role);
  const storedKey = await vault.get(refOf(config, role));
  if (storedKey !== null && KEY.test(storedKey)) return storedKey as Hex;
  const newKey: Hex = `0x${Buffer.from(random.bytes(32)).toString('hex')}`;
  await vault.set(refOf(config, role), newKey);
  return newKey;
}
