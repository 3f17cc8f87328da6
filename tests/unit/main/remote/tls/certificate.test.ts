import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  keyPin,
  createCertificate,
  createPrivateKeyPem,
} from '../../../../../src/main/remote/tls/certificate.ts';

const nowMs = Date.UTC(2026, 10, 27);
const made = (privateKey: string, names: readonly string[]) =>
  createCertificate({ privateKey, names, nowMs, serial: new Uint8Array(16).fill(200) });

test('a certificate of its own names every address and signs itself', () => {
  const key = createPrivateKeyPem();
  const { pem, pin } = made(key, ['192.168.1.20', 'localhost']);
  const certificate = new X509Certificate(pem);
  expect(certificate.checkIP('192.168.1.20')).toBe('192.168.1.20');
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.ca).toBe(true);
  expect(new Date(certificate.validFrom).getTime()).toBeLessThan(nowMs);
  expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(nowMs);
  expect(keyPin(certificate.publicKey.export({ type: 'spki', format: 'der' }))).toBe(pin);
});

test('the pin follows the key, not the addresses', () => {
  const key = createPrivateKeyPem();
  expect(made(key, ['10.0.0.1']).pin).toBe(made(key, ['10.0.0.2']).pin);
  expect(made(createPrivateKeyPem(), ['10.0.0.1']).pin).not.toBe(made(key, ['10.0.0.1']).pin);
});
