import type { SubscriptionMessage } from './subscription-message.ts';

/**
 * Parses the proof of ownership in a Sign-In with Ethereum message (EIP-4361), which wallets display in a form of their
 * own. "Request ID" is the id of the subscription. The signer chooses the nonce: it only makes the text unique, because
 * a text is accepted once.
 */

const FIRST_LINE = /^(?:https?:\/\/)?(\S+) wants you to sign in with your Ethereum account:$/u;
const LABELS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const;
const REQUIRED_LABELS: readonly Label[] = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Request ID'];
type Label = (typeof LABELS)[number];

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u;
/** Unix milliseconds; NaN for another text. */
const parseTimeMs = (text: string): number => (ISO.test(text) ? Date.parse(text) : Number.NaN);

/** Parses labelled lines in the order of the standard, each at most once. Returns null for other text; resources are ignored. */
function parseFields(lines: readonly string[]): ReadonlyMap<Label, string> | null {
  const fields = new Map<Label, string>();
  let lastIndex = -1;
  for (const line of lines) {
    if (line === 'Resources:') break;
    const colon = line.indexOf(': ');
    const index = LABELS.findIndex((label) => label === line.slice(0, colon));
    const label = LABELS[index];
    if (label === undefined || index <= lastIndex) return null;
    lastIndex = index;
    fields.set(label, line.slice(colon + 2));
  }
  return REQUIRED_LABELS.every((label) => fields.has(label)) ? fields : null;
}

/** Returns the labelled lines, before which there may be a statement of one line and an empty line; null for other text. */
function withoutStatement(lines: readonly string[]): readonly string[] | null {
  const begin = lines.findIndex((line) => line.startsWith('URI: '));
  return begin < 0 || begin > 2 || lines.slice(0, begin).at(-1) ? null : lines.slice(begin);
}

/** Parses the message; null if the text is not one about a subscription. */
export function parseSiweMessage(text: string): SubscriptionMessage | null {
  const [first = '', wallet = '', blank, ...lines] = text.split('\n');
  const domain = FIRST_LINE.exec(first)?.[1];
  const fields = parseFields(withoutStatement(lines) ?? []);
  if (domain === undefined || blank !== '' || fields === null) return null;
  const fieldOf = (label: Label): string => fields.get(label) ?? '';
  const timeMsOf = (label: Label, fallbackMs: number): number =>
    fields.has(label) ? parseTimeMs(fieldOf(label)) : fallbackMs;
  const times = {
    timestampMs: timeMsOf('Issued At', Number.NaN),
    fromMs: timeMsOf('Not Before', 0),
    untilMs: timeMsOf('Expiration Time', Number.MAX_SAFE_INTEGER),
  };
  if (!FORMATS.every(([label, form]) => form.test(fieldOf(label)))) return null;
  if (URL.parse(fieldOf('URI'))?.host !== domain || Object.values(times).some(Number.isNaN)) return null;
  return {
    domain,
    chainId: Number(fieldOf('Chain ID')),
    wallet,
    subscriptionId: fieldOf('Request ID'),
    ...times,
  };
}

const FORMATS: readonly (readonly [Label, RegExp])[] = [
  ['Version', /^1$/u],
  ['Nonce', /^[A-Za-z0-9]{8,}$/u],
  ['Chain ID', /^\d{1,10}$/u],
];
