import type { Api, CallInput, CallOutput } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { usdcText } from '../terminal/usdc-text.ts';
import { CHAIN_OFF_LINE, resolveNetworkToSet, toProfileInput, type NetworkChoice } from './network-to-set.ts';
import { MICRO_PER_UNIT } from '../../../shared/units.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

/** `arbiter payments facilitator` and `arbiter payments delivery`: who settles payments, and how deep their blocks are. */

const TOPICS = ['facilitator', 'delivery'] as const;
type Topic = (typeof TOPICS)[number];

export const isProcessingTopic = (topic: string | undefined): topic is Topic =>
  TOPICS.some((known) => known === topic);

interface ProcessingValues {
  readonly network: NetworkChoice;
  readonly auth: 'none' | 'bearer' | 'cdp';
  readonly 'key-id': string;
  readonly safe: string;
  readonly finalized: string;
  /** From the environment, because other programs see arguments. */
  readonly secret: string | undefined;
}

type Profile = CallInput<'payments.setFacilitator'>['profile'];
type Processing = CallOutput<'payments.processing'>;
/** Changes the settings of a network, which were `before` until now. */
type Action = (api: Api, before: Processing, profile: Profile) => Promise<Processing>;

export interface ProcessingArgs {
  readonly network: NetworkChoice;
  readonly topic: Topic;
  readonly act: Action | null;
}

const AMOUNT = /^\d{1,9}(?:\.\d{1,6})?$/u;

export function readProcessingArgs(
  topic: Topic,
  [action = 'show', value]: readonly string[],
  values: ProcessingValues,
): Outcome<ProcessingArgs, 'USAGE'> {
  const { network } = values;
  if (action === 'show') return accept({ network, topic, act: null });
  if (action !== 'set')
    return refuse('USAGE', `${actionProblemOf(`${topic} ${action}`)}; the actions are show and set`);
  if (topic === 'facilitator') return parseFacilitator(value, values);
  const amounts = [values.safe, values.finalized];
  if (amounts.every((text) => text === '') || amounts.some((text) => text !== '' && !AMOUNT.test(text)))
    return refuse('USAGE', '"delivery set" needs --safe, --finalized or both, as amounts of USDC');
  return accept({
    network,
    topic,
    act: (api, before, profile) => setDelivery(api, before, { profile, values }),
  });
}

function parseFacilitator(
  value: string | undefined,
  { network, auth, secret, 'key-id': keyId }: ProcessingValues,
): Outcome<ProcessingArgs, 'USAGE'> {
  if (value === undefined)
    return refuse('USAGE', '"facilitator set" needs an address, or "own" for this host');
  const url = value === 'own' ? null : value;
  const act: Action = (api, _before, profile) =>
    api.call('payments.setFacilitator', {
      profile,
      url,
      auth,
      ...(keyId === '' ? {} : { keyId }),
      ...(secret === undefined || secret === '' ? {} : { secret }),
    });
  return accept({ network, topic: 'facilitator', act });
}

function setDelivery(
  api: Api,
  before: Processing,
  { profile, values }: { readonly profile: Profile; readonly values: ProcessingValues },
): Promise<Processing> {
  const toMicro = (text: string, microBefore: number): number =>
    text === '' ? microBefore : Math.round(Number(text) * MICRO_PER_UNIT);
  return api.call('payments.setDelivery', {
    profile,
    safeFromMicro: toMicro(values.safe, before.safeFromMicro),
    finalizedFromMicro: toMicro(values.finalized, before.finalizedFromMicro),
  });
}

export async function runProcessing(
  api: Api,
  { network, topic, act }: ProcessingArgs,
): Promise<{ readonly json: Processing; readonly line: string }> {
  const before = await api.call('payments.processing', toProfileInput(network));
  const settings =
    act === null ? before : await act(api, before, resolveNetworkToSet(network, before.profile));
  return {
    json: settings,
    line: topic === 'facilitator' ? facilitatorLine(settings) : deliveryLine(settings),
  };
}

function facilitatorLine({ profile, source, url, usage }: Processing): string {
  const note = usage === 'untried' ? METERED_UNTRIED : '';
  if (source === 'environment')
    return `${url} settles payments on every network, as CDP_FACILITATOR_URL says.${note}`;
  if (profile === 'off') return CHAIN_OFF_LINE;
  return source === 'own'
    ? `This host settles payments on ${profile}.`
    : `${url} settles payments on ${profile}.${note}`;
}

const METERED_UNTRIED =
  ' Calls are not offered by usage yet. If this facilitator lists the scheme upto, let it settle a first payment of ' +
  `your own wallet: arbiter wallet pay chess_analysis --metered --args '{"fen":"…"}'.`;

const deliveryLine = ({ profile, safeFromMicro, finalizedFromMicro }: Processing): string =>
  profile === 'off'
    ? CHAIN_OFF_LINE
    : `On ${profile} sales are delivered from the first block on, from ${usdcText(safeFromMicro)} when their block is ` +
      `safe, and from ${usdcText(finalizedFromMicro)} when it is finalized.`;
