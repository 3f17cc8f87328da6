import type { Log } from '../../../platform/log.ts';
import type { SecretVault } from '../../../platform/runtime.ts';
import { queueName, type QueueAddress } from './queue-address.ts';
import type { FindPassword } from './client-settings.ts';

const VARIABLE = 'ARBITER_QUEUE_PASSWORD';

/** Reads the password and deletes it from `env`, so that no child process inherits it. */
export function takeQueuePassword(env: Record<string, string | undefined>): string | null {
  const password = env[VARIABLE];
  delete env[VARIABLE];
  return password === undefined || password === '' ? null : password;
}

/** Finds the stored password. A new one is stored for the next starts; one that cannot be stored is used anyway. */
export function createPasswordSource(
  address: QueueAddress,
  {
    vault,
    newPassword,
    log,
  }: { readonly vault: SecretVault; readonly newPassword: string | null; readonly log: Log },
): FindPassword {
  const ref = `queue:${queueName(address)}`;
  let isStored = false;
  return async () => {
    if (newPassword === null) return vault.get(ref);
    if (!isStored)
      await vault.set(ref, newPassword).catch(() => {
        log('warn', 'the password of the work queue cannot be stored; give it at the next start again');
      });
    isStored = true;
    return newPassword;
  };
}
