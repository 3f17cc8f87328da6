import type { ChainContext } from '../context.ts';
import { registerAddress } from '../../platform/secret-texts.ts';
import { earlierNetwork, withOriginOnly } from '../records.ts';
import type { ChainProfile } from '../types.ts';
import { networkKey, rpcRef } from './choices.ts';
import { PROFILES } from './profiles.ts';

/** The address of a real network's node from the vault; null if there is none. It is kept out of the log. */
export async function readRpcAddress(context: ChainContext, profile: ChainProfile): Promise<string | null> {
  const address = await context.vault.get(rpcRef(profile));
  if (address !== null) registerAddress(context.secrets, address);
  return address;
}

/** Stores the address of a node in the vault. */
export async function keepRpcAddress(
  context: ChainContext,
  profile: ChainProfile,
  address: string,
): Promise<void> {
  registerAddress(context.secrets, address);
  await context.vault.set(rpcRef(profile), address);
}

/** Whether the database still contains addresses of nodes, which earlier versions stored there. */
export const hasStoredAddresses = ({ state }: ChainContext): boolean =>
  Object.values(PROFILES).some(
    ({ profile }) => earlierNetwork.safeParse(state.get(networkKey(profile))).success,
  );

/** Moves these addresses to the vault, and overwrites their bytes in the database file. */
export async function moveStoredAddresses(context: ChainContext): Promise<void> {
  for (const { profile } of Object.values(PROFILES)) {
    const stored = earlierNetwork.safeParse(context.state.get(networkKey(profile)));
    if (!stored.success) continue;
    await keepRpcAddress(context, profile, stored.data.rpcUrl);
    const network = withOriginOnly(stored.data);
    await context.writer.write(() => context.state.overwrite(networkKey(profile), network));
  }
  context.state.dropOldPages();
}
