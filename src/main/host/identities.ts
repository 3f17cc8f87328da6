import { createNames, type KnownAddress, type Names } from '../app-features/names/index.ts';
import { createProfiles, type Profiles } from '../app-features/profiles/index.ts';
import type { Db } from '../platform/db/writer.ts';
import type { Domains } from './domains.ts';

const KEYS = [
  ['admin', 'treasury'],
  ['minter', 'minter'],
  ['facilitator', 'facilitator'],
  ['faucet', 'faucet'],
] as const;

/**
 * The addresses of this host. Keys are read from the connected chain only, because opening the vault for a name
 * would take too long; an address that cannot be read is left out.
 */
async function readAddresses({ chain, wallet, payments }: Domains): Promise<readonly KnownAddress[]> {
  const keys = chain.reader() === null ? [] : KEYS;
  const { rewardToken, usdc } = chain.status();
  const known = await Promise.all([
    payments.payees.view().then(
      ({ address }) => ({ address, role: 'payee' as const }),
      () => null,
    ),
    ...keys.map(([key, role]) =>
      chain.addressOf(key).then(
        (address) => ({ address, role }),
        () => null,
      ),
    ),
    wallet.address().then(
      (address) => ({ address, role: 'agent_wallet' as const }),
      () => null,
    ),
  ]);
  return [
    ...known,
    { address: rewardToken, role: 'monard' as const },
    { address: usdc?.address ?? null, role: 'usdc' as const },
  ].flatMap((each) =>
    each === null || each.address === null ? [] : [{ address: each.address, role: each.role }],
  );
}

/** Builds what names the ids of all systems, and what reads the profile of an agent. */
export const buildIdentities = (domains: Domains, db: Db): { names: Names; profiles: Profiles } => ({
  names: createNames({ ...domains, db, knownAddresses: () => readAddresses(domains) }),
  profiles: createProfiles({ ...domains, db }),
});
