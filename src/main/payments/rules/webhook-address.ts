import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Where a notice may go: https anywhere public, or plain http to this very machine. */
export interface WebhookAddress {
  readonly secure: boolean;
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** The user named this machine; then, and only then, loopback is meant. */
  readonly loopback: boolean;
}

const PATTERN = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?(\/[^\s?#\\]*)?$/iu;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const no = (message: string) => refuse('INVALID_PARAMETERS' as const, message);

/** The grammar leaves no room for user names, queries, fragments or line breaks. */
export function parseWebhookUrl(url: string): Outcome<WebhookAddress, 'INVALID_PARAMETERS'> {
  const [, scheme = '', named = '', port = '', path = '/'] = PATTERN.exec(url) ?? [];
  if (named === '') return no('The address looks like https://example.org/hook, without query or user name');
  const host = named.replace(/^\[|\]$/gu, '').toLowerCase();
  const secure = scheme.toLowerCase() === 'https';
  const number = port === '' ? PORTS[secure ? 'secure' : 'plain'] : Number(port);
  const address = { secure, host, port: number, path, loopback: LOOPBACK.has(host) };
  const problem = addressErrorOf(address);
  return problem === null ? accept(address) : no(problem);
}

const PORTS = { secure: 443, plain: 80 } as const;

function addressErrorOf({ secure, host, port, loopback }: WebhookAddress): string | null {
  if (port < 1 || port > 65_535) return 'The port is not one';
  if (loopback) return null;
  if (!secure) return 'Only this machine is reached without https';
  return isAddress(host) && !isPublicAddress(host) ? 'Addresses of private networks are not reached' : null;
}

const isAddress = (host: string): boolean => /^[\d.]+$/u.test(host) || host.includes(':');

/** First octet, least and most second octet: what belongs to no one place on the open net. */
const PRIVATE: readonly (readonly [number, number, number])[] = [
  [0, 0, 255],
  [10, 0, 255],
  [100, 64, 127],
  [127, 0, 255],
  [169, 254, 254],
  [172, 16, 31],
  [192, 0, 0],
  [192, 168, 168],
  [198, 18, 19],
];

/** False for everything that belongs to this machine, its neighbours or its provider. */
export function isPublicAddress(address: string): boolean {
  const text = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address;
  if (text.includes(':')) {
    // 2000::/3 is what is routed.
    const first = Number.parseInt(text.split(':')[0] || '0', 16);
    return first >= 0x2000 && first <= 0x3fff;
  }
  const parts = text.split('.').map(Number);
  const [a = 0, b = 0] = parts;
  const isOctet = (part: number): boolean => Number.isInteger(part) && part >= 0 && part <= 255;
  if (parts.length !== 4 || !parts.every(isOctet) || a >= 224) return false;
  return !PRIVATE.some(([first, min, max]) => a === first && b >= min && b <= max);
}
