import { newEndpoint, type EndpointServer, type NewEndpoint } from '../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { choiceOption, countOption, textOption, refuseUsage, type Values } from '../options/option-kinds.ts';

/** The options of `arbiter models add`. */
export const ENDPOINT_OPTIONS = {
  name: textOption('NAME', 'the name of the endpoint (default: the name of the model)', null),
  'api-key': textOption('env:NAME', 'the environment variable of the host that holds the key', null),
  temperature: textOption(
    'T|server',
    'sampling temperature from 0 to 2; "server" leaves it to the server',
    '0.2',
  ),
  seed: textOption('N|none', 'makes replies repeatable if the server supports seeds', 'none'),
  'max-tokens': countOption('maximum tokens of a reply', 1024, 32_768),
  'prompt-tokens': countOption('maximum tokens of a prompt', 3500, 200_000),
  attempts: countOption('attempts for each move', 3, 10),
  'move-seconds': countOption('seconds for each move', 120, 290),
  'at-once': countOption('maximum concurrent requests to a server', 1, 32),
  servers: textOption('ADDRESS[=N],…', 'further servers of the same model, N is their --at-once', null),
  policy: choiceOption(
    ['forfeit', 'random', 'abort'],
    'what happens when no attempt gives a legal action',
    'forfeit',
  ),
};

/** The number in `text`, null for the text `nullText`, undefined for anything else. */
function toNumberOrNull(nullText: string, text: string): number | null | undefined {
  if (text === nullText) return null;
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/** A placeholder until the first model that the server lists is known. */
const ANY_MODEL = 'default';

type EndpointValues = Values<typeof ENDPOINT_OPTIONS>;

const limitsOf = (values: EndpointValues): NewEndpoint['limits'] => ({
  requestsAtOnce: values['at-once'],
  perMoveMs: values['move-seconds'] * 1000,
  maxTokens: values['max-tokens'],
  promptTokens: values['prompt-tokens'],
  attempts: values.attempts,
});

function readSampling({ temperature, seed }: EndpointValues): Outcome<NewEndpoint['sampling'], 'USAGE'> {
  const sentTemperature = toNumberOrNull('server', temperature);
  if (sentTemperature === undefined)
    return refuseUsage('--temperature must be a number from 0 to 2, or server');
  const sentSeed = toNumberOrNull('none', seed);
  return sentSeed === undefined
    ? refuseUsage('--seed must be a whole number, or none')
    : accept({ temperature: sentTemperature, seed: sentSeed });
}

/** Reads the further servers of `--servers`, separated by commas. */
function readServers({
  servers,
  'at-once': concurrency,
}: EndpointValues): Outcome<NewEndpoint['servers'], 'USAGE'> {
  if (servers === null) return accept(undefined);
  const endpointServers: EndpointServer[] = [];
  for (const part of servers.split(',')) {
    const [baseUrl = '', serverConcurrency = String(concurrency), extra] = part.trim().split('=');
    if (baseUrl === '' || extra !== undefined || !/^\d{1,2}$/u.test(serverConcurrency))
      return refuseUsage(
        `--servers has "${part}"; a server is ADDRESS or ADDRESS=N, for example http://10.0.0.2:8000/v1=8`,
      );
    endpointServers.push({ baseUrl, requestsAtOnce: Number(serverConcurrency) });
  }
  return accept(endpointServers);
}

/** Whether the text is a key itself, which is refused, because other programs on the computer can read command lines. */
const isPlainKey = (apiKey: string | null): boolean => apiKey !== null && !/^env:\w+$/u.test(apiKey);

export function readNewEndpoint(
  values: EndpointValues,
  [baseUrl, model]: readonly (string | undefined)[],
): Outcome<NewEndpoint, 'USAGE'> {
  if (baseUrl === undefined)
    return refuseUsage('add needs an address, for example http://127.0.0.1:11434/v1');
  if (isPlainKey(values['api-key']))
    return refuseUsage('--api-key takes env:NAME; enter a key itself on the Models screen');
  const sampling = readSampling(values);
  if (!sampling.ok) return sampling;
  const servers = readServers(values);
  if (!servers.ok) return servers;
  const parsed = newEndpoint.safeParse({
    name: values.name ?? (model ?? baseUrl).slice(0, 64),
    baseUrl,
    model: model ?? ANY_MODEL,
    apiKey: values['api-key'] ?? undefined,
    sampling: sampling.value,
    limits: limitsOf(values),
    policy: values.policy,
    servers: servers.value,
  });
  return parsed.success ? accept(parsed.data) : refuseUsage(formatIssue(parsed.error.issues[0]));
}

const formatIssue = (issue: { readonly path: PropertyKey[]; readonly message: string } | undefined): string =>
  issue === undefined ? 'invalid' : `${issue.path.join('.')}: ${issue.message}`;
