import { createNames, type KnownAddress, type Names } from '../app-features/names/index.ts';
import type { Db } from '../platform/db/tx.ts';
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

/** Builds the service that names the ids of all systems. */
export const buildNames = (domains: Domains, db: Db): Names =>
  createNames({ ...domains, db, knownAddresses: () => readAddresses(domains) });
