import type { SecretVault } from '../runtime.ts';

/** `env:NAME` names a variable of the host's environment instead of a stored secret. */
const ENVIRONMENT = /^env:([A-Za-z_][A-Za-z0-9_]{0,127})$/u;

/** The name of the variable, or null for any other reference. */
export const parseVariable = (text: string): string | null => ENVIRONMENT.exec(text)?.[1] ?? null;

/** Adds the environment to a vault: references to variables are read there and never stored. */
export function createEnvironmentVault(
  vault: SecretVault,
  env: Readonly<Record<string, string | undefined>>,
): SecretVault {
  return {
    backend: vault.backend,
    set: (ref, secret) => vault.set(ref, secret),
    delete: (ref) => vault.delete(ref),
    async get(ref) {
      const variable = parseVariable(ref);
      if (variable === null) return vault.get(ref);
      return env[variable] || null;
    },
  };
}
