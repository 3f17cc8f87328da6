import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from '../../../../../../src/main/platform/net/listeners/client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('a proxy on this computer names its client, and nobody else is believed', () => {
  expect(clientAddress(request('192.0.2.1', '203.0.113.9'))).toBe('192.0.2.1');
  expect(clientAddress(request('127.0.0.1', '198.51.100.1, 203.0.113.9'))).toBe('203.0.113.9');
  expect(clientAddress(request('127.0.0.1'))).toBeNull();
});
