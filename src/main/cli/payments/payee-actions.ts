import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { CHAIN_OFF_LINE, resolveNetworkToSet, toProfileInput, type NetworkChoice } from './network-to-set.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

/** `arbiter payments payee`: who is paid on a network. */

type Payee = CallOutput<'payments.payeeOf'>;

interface PayeeValues {
  readonly network: NetworkChoice;
  readonly yes: boolean;
}

/** The address to set; null to show the payee. */
export function readPayeeArgs([topic, action, address]: readonly string[]): Outcome<string | null, 'USAGE'> {
  if (topic !== 'payee') {
    return refuse(
      'USAGE',
      `${actionProblemOf(topic)}; the actions are payee, facilitator and delivery, each with show or set, and doctor`,
    );
  }
  if (action === 'show' || action === undefined)
    return address === undefined ? accept(null) : refuse('USAGE', '"payee show" takes no address');
  if (action !== 'set')
    return refuse('USAGE', `${actionProblemOf(`payee ${action}`)}; the actions are show and set`);
  return address === undefined
    ? refuse('USAGE', '"payee set" needs the address that is to be paid')
    : accept(address);
}

const SENTENCES: Readonly<Record<Payee['source'], (payee: Payee) => string>> = {
  environment: ({ address }) => `${address} is paid on every network, as MERCHANT_ADDRESS says.`,
  setting: ({ profile, address }) => `${address} is paid on ${profile}.`,
  treasury: ({ profile }) =>
    profile === 'off' ? CHAIN_OFF_LINE : `On ${profile} the treasury of this host is paid, with play money.`,
  none: ({ profile }) =>
    `No payee is set for ${profile}, so nothing can be sold. Set one with "arbiter payments payee set 0x… --network ${profile}".`,
};

/** Shows the payee, or sets it to an address that is not null. */
export async function runPayee(
  api: Api,
  address: string | null,
  { network, yes }: PayeeValues,
): Promise<{ readonly json: Payee; readonly line: string }> {
  const payeeBefore = await api.call('payments.payeeOf', toProfileInput(network));
  const payee =
    address === null
      ? payeeBefore
      : await api.call('payments.payee', {
          profile: resolveNetworkToSet(network, payeeBefore.profile),
          address,
          confirm: yes,
        });
  return { json: payee, line: SENTENCES[payee.source](payee) };
}
