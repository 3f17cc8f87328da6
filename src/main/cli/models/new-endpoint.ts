import { newEndpoint, type NewEndpoint } from '../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { choice, count, text, usage, type Values } from '../options/kinds.ts';

/** What `arbiter models add` says about an endpoint; what is not said is the host's default. */
export const ENDPOINT_TABLE = {
  name: text('NAME', 'what it is called here (default: the name of the model)', null),
  'api-key': text('env:NAME', 'the variable of the host that holds the key', null),
  temperature: text('T|server', 'from 0 to 2, or left to the server', '0.2'),
  seed: text('N|none', 'makes answers repeatable where the server knows seeds', 'none'),
  'max-tokens': count('tokens of each answer', 1024, 32_768),
  'prompt-tokens': count('what a prompt may cost', 3500, 200_000),
  attempts: count('attempts per move', 3, 10),
  'move-seconds': count('thinking time for a move', 120, 290),
  'at-once': count('requests at the same time', 1, 32),
  policy: choice(['forfeit', 'random', 'abort'], 'when no attempt gives a legal action', 'forfeit'),
};

/** A number, `word` for null, or undefined for neither. */
function numberOr(word: string, given: string): number | null | undefined {
  if (given === word) return null;
  const value = Number(given);
  return given.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/** Stands until the server was asked, where the first model it lists is meant. */
const ANY_MODEL = 'default';

type EndpointValues = Values<typeof ENDPOINT_TABLE>;

const limitsOf = (values: EndpointValues): NewEndpoint['limits'] => ({
  requestsAtOnce: values['at-once'],
  perMoveMs: values['move-seconds'] * 1000,
  maxTokens: values['max-tokens'],
  promptTokens: values['prompt-tokens'],
  attempts: values.attempts,
});

function samplingOf({ temperature, seed }: EndpointValues): Outcome<NewEndpoint['sampling'], 'USAGE'> {
  const warmth = numberOr('server', temperature);
  if (warmth === undefined) return usage('--temperature must be a number from 0 to 2, or server');
  const start = numberOr('none', seed);
  return start === undefined
    ? usage('--seed must be a whole number, or none')
    : accept({ temperature: warmth, seed: start });
}

/** The words of a command line are there for every program of the machine to read. */
const isOpenKey = (apiKey: string | null): boolean => apiKey !== null && !/^env:\w+$/u.test(apiKey);

export function readEndpoint(
  values: EndpointValues,
  [baseUrl, model]: readonly (string | undefined)[],
): Outcome<NewEndpoint, 'USAGE'> {
  if (baseUrl === undefined) return usage('add needs an address, for example http://127.0.0.1:11434/v1');
  if (isOpenKey(values['api-key']))
    return usage('--api-key takes env:NAME; a key itself is typed in the Models screen');
  const sampling = samplingOf(values);
  if (!sampling.ok) return sampling;
  const parsed = newEndpoint.safeParse({
    name: values.name ?? (model ?? baseUrl).slice(0, 64),
    baseUrl,
    model: model ?? ANY_MODEL,
    apiKey: values['api-key'] ?? undefined,
    sampling: sampling.value,
    limits: limitsOf(values),
    policy: values.policy,
  });
  return parsed.success ? accept(parsed.data) : usage(formatIssue(parsed.error.issues[0]));
}

const formatIssue = (
  issue: { readonly path: PropertyKey[]; readonly message: string } | undefined,
): string => (issue === undefined ? 'invalid' : `${issue.path.join('.')}: ${issue.message}`);
