import type { WalletMessage } from './wallet-message.ts';

/**
 * The same proof as a Sign-In with Ethereum message (EIP-4361), which wallets
 * show in words of their own. The subscription stands under "Request ID"; the
 * nonce is the signer's, since every text counts once.
 */

const FIRST = /^(?:https?:\/\/)?(\S+) wants you to sign in with your Ethereum account:$/u;
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
const FIELDS: readonly Label[] = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Request ID'];
type Label = (typeof LABELS)[number];

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/u;
const timeOf = (text: string): number => (ISO.test(text) ? Date.parse(text) : Number.NaN);

/** Labelled lines in the order of the standard, each once; null for anything else. Resources are left aside. */
function fieldsIn(lines: readonly string[]): ReadonlyMap<Label, string> | null {
  const found = new Map<Label, string>();
  let last = -1;
  for (const line of lines) {
    if (line === 'Resources:') break;
    const at = line.indexOf(': ');
    const index = LABELS.findIndex((label) => label === line.slice(0, at));
    const label = LABELS[index];
    if (label === undefined || index <= last) return null;
    last = index;
    found.set(label, line.slice(at + 2));
  }
  return FIELDS.every((label) => found.has(label)) ? found : null;
}

/** The labelled part; a statement of one line and an empty line, or nothing, stand before it. */
function afterStatement(lines: readonly string[]): readonly string[] | null {
  const begin = lines.findIndex((line) => line.startsWith('URI: '));
  return begin < 0 || begin > 2 || lines.slice(0, begin).at(-1) ? null : lines.slice(begin);
}

/** Null for anything else than such a message about one subscription. */
export function readSiweMessage(text: string): WalletMessage | null {
  const [first = '', wallet = '', blank, ...rest] = text.split('\n');
  const domain = FIRST.exec(first)?.[1];
  const fields = fieldsIn(afterStatement(rest) ?? []);
  if (domain === undefined || blank !== '' || fields === null) return null;
  const value = (label: Label): string => fields.get(label) ?? '';
  const time = (label: Label, unsaid: number): number => (fields.has(label) ? timeOf(value(label)) : unsaid);
  const times = {
    timestampMs: time('Issued At', Number.NaN),
    fromMs: time('Not Before', 0),
    untilMs: time('Expiration Time', Number.MAX_SAFE_INTEGER),
  };
  if (!FORMS.every(([label, form]) => form.test(value(label)))) return null;
  if (URL.parse(value('URI'))?.host !== domain || Object.values(times).some(Number.isNaN)) return null;
  return {
    domain,
    chainId: Number(value('Chain ID')),
    wallet,
    subscriptionId: value('Request ID'),
    ...times,
  };
}

const FORMS: readonly (readonly [Label, RegExp])[] = [
  ['Version', /^1$/u],
  ['Nonce', /^[A-Za-z0-9]{8,}$/u],
  ['Chain ID', /^\d{1,10}$/u],
];
