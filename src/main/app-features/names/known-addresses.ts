import type { ChainService } from '../../chain/index.ts';
import type { Payments } from '../../payments/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { NamedAddress } from './service.ts';

export interface AddressDeps {
  readonly chain: Pick<ChainService, 'reader' | 'status' | 'readAddress'>;
  readonly wallet: Pick<Wallet, 'readAddress'>;
  readonly payments: { readonly payees: Pick<Payments['payees'], 'view'> };
}

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
export async function readKnownAddresses({
  chain,
  wallet,
  payments,
}: AddressDeps): Promise<readonly NamedAddress[]> {
  const keys = chain.reader() === null ? [] : KEYS;
  const { rewardToken, usdc } = chain.status();
  const addresses = await Promise.all([
    payments.payees.view().then(
      ({ address }) => ({ address, role: 'payee' as const }),
      () => null,
    ),
    ...keys.map(([key, role]) =>
      chain.readAddress(key).then(
        (address) => ({ address, role }),
        () => null,
      ),
    ),
    wallet.readAddress().then(
      (address) => ({ address, role: 'agent_wallet' as const }),
      () => null,
    ),
  ]);
  return [
    ...addresses,
    { address: rewardToken, role: 'monard' as const },
    { address: usdc?.address ?? null, role: 'usdc' as const },
  ].flatMap((knownAddress) =>
    knownAddress === null || knownAddress.address === null
      ? []
      : [{ address: knownAddress.address, role: knownAddress.role }],
  );
}
