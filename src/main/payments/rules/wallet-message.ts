/**
 * The text that a wallet signs to prove that it owns a subscription. It is valid
 * for one host, one chain and one subscription, for five minutes. After the first
 * line the order is free; missing, repeated and unknown lines are refused.
 */
export interface WalletMessage {
  readonly domain: string;
  readonly chainId: number;
  readonly wallet: string;
  readonly subscriptionId: string;
  /** Milliseconds UTC. */
  readonly timestampMs: number;
  /** A shorter validity that the signer chose, Unix milliseconds; only Sign-In with Ethereum messages have one. */
  readonly fromMs?: number;
  readonly untilMs?: number;
}

const TITLE = 'Arbiter subscription';
const LABELS = ['Domain', 'Chain ID', 'Wallet', 'Subscription', 'Timestamp'] as const;
type Label = (typeof LABELS)[number];

export const walletMessageText = (message: WalletMessage): string =>
  [
    TITLE,
    `Domain: ${message.domain}`,
    `Chain ID: ${message.chainId}`,
    `Wallet: ${message.wallet}`,
    `Subscription: ${message.subscriptionId}`,
    `Timestamp: ${message.timestampMs}`,
  ].join('\n');

const isLabel = (text: string): text is Label => (LABELS as readonly string[]).includes(text);

/** Parses the text; null if it has another form. */
export function parseWalletMessage(text: string): WalletMessage | null {
  const [title, ...lines] = text.split('\n');
  if (title !== TITLE || lines.length !== LABELS.length) return null;
  const fields = new Map<Label, string>();
  for (const line of lines) {
    const colon = line.indexOf(': ');
    const label = line.slice(0, colon);
    if (colon < 0 || !isLabel(label) || fields.has(label)) return null;
    fields.set(label, line.slice(colon + 2));
  }
  const fieldOf = (label: Label): string => fields.get(label) ?? '';
  if (!/^\d{1,10}$/u.test(fieldOf('Chain ID')) || !/^\d{1,15}$/u.test(fieldOf('Timestamp'))) return null;
  return {
    domain: fieldOf('Domain'),
    chainId: Number(fieldOf('Chain ID')),
    wallet: fieldOf('Wallet'),
    subscriptionId: fieldOf('Subscription'),
    timestampMs: Number(fieldOf('Timestamp')),
  };
}

/** The time in a message may differ from now by this much, in either direction. */
export const MAX_CLOCK_SKEW_MS = 5 * 60_000;
