import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { isPublicAddress } from '../../../shared/net/public-address.ts';

/** The target of a webhook: https to a public address, or http to this computer. */
export interface WebhookAddress {
  readonly isSecure: boolean;
  /** IPv6 addresses without brackets. */
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** Whether the user named this computer. Any other name must not lead to an address of this computer. */
  readonly isLoopback: boolean;
}

const WEBHOOK_URL_PATTERN = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?(\/[^\s?#\\]*)?$/iu;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const invalidAddress = (message: string) => refuse('INVALID_PARAMETERS' as const, message);

/** Parses the address of a webhook. Refused are user names, queries, fragments, line breaks and private networks. */
export function parseWebhookUrl(url: string): Outcome<WebhookAddress, 'INVALID_PARAMETERS'> {
  const [, scheme = '', hostName = '', port = '', path = '/'] = WEBHOOK_URL_PATTERN.exec(url) ?? [];
  if (hostName === '')
    return invalidAddress('The address must look like https://example.org/hook, without query or user name');
  const host = hostName.replace(/^\[|\]$/gu, '').toLowerCase();
  const isSecure = scheme.toLowerCase() === 'https';
  const portNumber = port === '' ? DEFAULT_PORTS[isSecure ? 'secure' : 'plain'] : Number(port);
  const address = { isSecure, host, port: portNumber, path, isLoopback: LOOPBACK.has(host) };
  const problem = findAddressProblem(address);
  return problem === null ? accept(address) : invalidAddress(problem);
}

const DEFAULT_PORTS = { secure: 443, plain: 80 } as const;

function findAddressProblem({ isSecure, host, port, isLoopback }: WebhookAddress): string | null {
  if (port < 1 || port > 65_535) return 'The port must be between 1 and 65535';
  if (isLoopback) return null;
  if (!isSecure) return 'An address outside this computer needs https';
  return isAddress(host) && !isPublicAddress(host) ? 'Addresses of private networks are not allowed' : null;
}

const isAddress = (host: string): boolean => /^[\d.]+$/u.test(host) || host.includes(':');
