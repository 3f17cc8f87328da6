import { MINUTE_MS } from '../../../shared/units.ts';

/**
 * The fields of the message that a wallet signs to prove that it owns a subscription. A message is valid for one host, one
 * chain and one subscription, for five minutes. It is an Arbiter text or a Sign-In with Ethereum message.
 */
export interface SubscriptionMessage {
  readonly domain: string;
  readonly chainId: number;
  readonly wallet: string;
  readonly subscriptionId: string;
  /** Milliseconds UTC. */
  readonly timestampMs: number;
  /** When the message begins to be valid, milliseconds UTC; only a Sign-In with Ethereum message has it. */
  readonly fromMs?: number;
  /** When the message ends to be valid, milliseconds UTC; only a Sign-In with Ethereum message has it. */
  readonly untilMs?: number;
}

const TITLE = 'Arbiter subscription';
const LABELS = ['Domain', 'Chain ID', 'Wallet', 'Subscription', 'Timestamp'] as const;
type Label = (typeof LABELS)[number];

export const subscriptionMessageText = (message: SubscriptionMessage): string =>
  [
    TITLE,
    `Domain: ${message.domain}`,
    `Chain ID: ${message.chainId}`,
    `Wallet: ${message.wallet}`,
    `Subscription: ${message.subscriptionId}`,
    `Timestamp: ${message.timestampMs}`,
  ].join('\n');

const isLabel = (text: string): text is Label => (LABELS as readonly string[]).includes(text);

/**
 * Parses an Arbiter text; null if it has another form. The order of the lines after the first one is free; missing,
 * repeated and unknown lines are refused.
 */
export function parseSubscriptionMessage(text: string): SubscriptionMessage | null {
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
export const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;
