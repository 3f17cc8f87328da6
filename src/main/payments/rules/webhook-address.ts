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
  const [, scheme = '', named = '', port, path = '/'] = PATTERN.exec(url) ?? [];
  if (named === '') return no('The address looks like https://example.org/hook, without query or user name');
  const host = named.replace(/^\[|\]$/gu, '').toLowerCase();
  const secure = scheme.toLowerCase() === 'https';
  const loopback = LOOPBACK.has(host);
  if (!secure && !loopback) return no('Only this machine is reached without https');
  const number = port === undefined ? (secure ? 443 : 80) : Number(port);
  if (number < 1 || number > 65_535) return no('The port is not one');
  if (!loopback && isAddress(host) && !isPublicAddress(host))
    return no('Addresses of private networks are not reached');
  return accept({ secure, host, port: number, path, loopback });
}

const isAddress = (host: string): boolean => /^[\d.]+$/u.test(host) || host.includes(':');

/** False for everything that belongs to this machine, its neighbours or its provider. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  const text = mapped ?? address;
  if (text.includes(':')) {
    const first = Number.parseInt(text.split(':')[0] || '0', 16);
    // 2000::/3 is what is routed; documentation and 6to4 are inside it and harmless.
    return first >= 0x2000 && first <= 0x3fff && !/:ffff:/iu.test(text);
  }
  const parts = text.split('.').map(Number);
  const [a = 0, b = 0] = parts;
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255))
    return false;
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100 && b >= 64 && b <= 127) return false;
  if (a === 169 && b === 254) return false;
  if (a === 172 && b >= 16 && b <= 31) return false;
  return !(a === 192 && (b === 168 || b === 0)) && !(a === 198 && (b === 18 || b === 19));
}
