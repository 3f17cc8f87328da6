import type { ChainContext } from '../context.ts';
import { registerAddress } from '../../platform/secret-texts.ts';
import { replaceSecret } from '../../platform/vault/index.ts';
import { earlierNetworkSchema, toStoredNetwork } from '../records.ts';
import type { ChainProfile } from '../types.ts';
import { networkKey, rpcRef, splitAddresses } from './network-choices.ts';
import { PROFILES } from './profiles.ts';

/** The addresses of a real network's nodes from the vault; empty if there are none. They are kept out of the log. */
export async function readRpcAddresses(context: ChainContext, profile: ChainProfile): Promise<string[]> {
  const addresses = splitAddresses((await context.vault.get(rpcRef(profile))) ?? '');
  for (const address of addresses) registerAddress(context.secrets, address);
  return addresses;
}

/**
 * Stores the addresses of nodes in the vault, separated by spaces, and then runs `save`. If that fails, the vault holds
 * the addresses before again.
 */
export function saveRpcAddresses<T>(
  context: ChainContext,
  { profile, addresses }: { readonly profile: ChainProfile; readonly addresses: string },
  save: () => Promise<T>,
): Promise<T> {
  const parts = splitAddresses(addresses);
  for (const address of parts) registerAddress(context.secrets, address);
  return replaceSecret(context.vault, { ref: rpcRef(profile), secret: parts.join(' ') }, save);
}

/** Whether the database still contains addresses of nodes, which earlier versions stored there. */
export const hasStoredAddresses = ({ state }: ChainContext): boolean =>
  Object.values(PROFILES).some(
    ({ profile }) => earlierNetworkSchema.safeParse(state.get(networkKey(profile))).success,
  );

/** Moves these addresses to the vault, and overwrites their bytes in the database file. */
export async function moveStoredAddresses(context: ChainContext): Promise<void> {
  for (const { profile } of Object.values(PROFILES)) {
    const stored = earlierNetworkSchema.safeParse(context.state.get(networkKey(profile)));
    if (!stored.success) continue;
    const network = toStoredNetwork(stored.data);
    await saveRpcAddresses(context, { profile, addresses: stored.data.rpcUrl }, () =>
      context.writer.write(() => context.state.overwrite(networkKey(profile), network)),
    );
  }
  context.state.deleteOldPages();
}
