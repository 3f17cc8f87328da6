import type { Log } from '../../../platform/log.ts';
import type { SecretVault } from '../../../platform/runtime.ts';
import { queueName, type QueueAddress } from './address.ts';
import type { FindPassword } from './client-settings.ts';

const VARIABLE = 'ARBITER_QUEUE_PASSWORD';

/** Reads the password and deletes it from `env`, so that no child process inherits it. */
export function takeQueuePassword(env: Record<string, string | undefined>): string | null {
  const given = env[VARIABLE];
  delete env[VARIABLE];
  return given === undefined || given === '' ? null : given;
}

/** A password that was given is stored for the next starts; one that cannot be stored is used anyway. */
export function storedPassword(
  address: QueueAddress,
  { vault, given, log }: { readonly vault: SecretVault; readonly given: string | null; readonly log: Log },
): FindPassword {
  const ref = `queue:${queueName(address)}`;
  let isStored = false;
  return async () => {
    if (given === null) return vault.get(ref);
    if (!isStored)
      await vault.set(ref, given).catch(() => {
        log('warn', 'the password of the work queue cannot be stored; give it at the next start again');
      });
    isStored = true;
    return given;
  };
}
