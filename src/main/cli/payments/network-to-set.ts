import type { ChainProfile } from '../../../shared/chain-status.ts';
import type { NetworkName } from '../../../shared/payments/networks.ts';
import { CliError } from '../cli-error.ts';

/** What `--network` names: a network, or the one that the host uses. */
export type NetworkChoice = 'current' | NetworkName;

/** The input of a call that reads the settings of a network. Without a profile, the host means the one that it uses. */
export const toProfileInput = (choice: NetworkChoice): { readonly profile?: NetworkName } =>
  choice === 'current' ? {} : { profile: choice };

/** The network whose settings a command changes. Refuses the current one while the chain is off, because there is none. */
export function resolveNetworkToSet(choice: NetworkChoice, current: ChainProfile): NetworkName {
  const network = choice === 'current' ? current : choice;
  if (network === 'off')
    throw new CliError(
      'the chain is off, so nothing was changed; name the network with --network, for example --network base',
    );
  return network;
}

/** Printed instead of the settings of the current network while there is none. */
export const CHAIN_OFF_LINE = 'The chain is off, so nothing can be sold.';
