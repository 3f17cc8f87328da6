import { expect, test } from 'vitest';
import {
  describePortFailure,
  listenRefusalOf,
} from '../../../../../../src/main/platform/net/listeners/port-failure.ts';

const systemError = (code: string, syscall = 'listen') => Object.assign(new Error('no'), { code, syscall });

test.each([
  ['EADDRINUSE', 'PORT_IN_USE', { port: 443 }],
  ['EADDRNOTAVAIL', 'PORT_FAILED', { reason: 'no_address', code: 'EADDRNOTAVAIL' }],
  ['EACCES', 'PORT_FAILED', { reason: 'not_permitted', code: 'EACCES' }],
  ['EAFNOSUPPORT', 'PORT_FAILED', { reason: 'other', code: 'EAFNOSUPPORT' }],
])('%s is refused as %s', (systemCode, code, detail) => {
  expect(listenRefusalOf(systemError(systemCode), 443)).toMatchObject({ ok: false, code, detail });
});

test('an error that is none of the system is no refusal', () => {
  expect(listenRefusalOf(new TypeError('a defect'), 443)).toBeNull();
  expect(listenRefusalOf(Object.assign(new Error('no'), { code: 'FST_ERR' }), 443)).toBeNull();
});

test('a failure says what happened, what to do and the code of the system', () => {
  const text = describePortFailure({ reason: 'not_permitted', code: 'EACCES' });
  expect(text).toMatch(/does not permit it; start the host with another port.* \(EACCES\)$/u);
});
