import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { DAY_MS } from '../../../shared/units.ts';

/** A self-signed certificate of P-256 and SHA-256 in DER (RFC 5280), because openssl is not on every computer. */

const tlv = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => tlv(0x30, ...parts);
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'));
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

const OIDS = {
  ecdsaWithSha256: oid('2a8648ce3d040302'),
  commonName: oid('550403'),
  basicConstraints: oid('551d13'),
  keyUsage: oid('551d0f'),
  extendedKeyUsage: oid('551d25'),
  subjectKeyIdentifier: oid('551d0e'),
  subjectAltName: oid('551d11'),
  serverAuth: oid('2b06010505070301'),
} as const;

/** Two digits of the year, then month, day, hour, minute, second and Z (RFC 5280, section 4.1.2.5.1): it holds until 2049. */
const utcTime = (ms: number): Buffer =>
  tlv(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/gu, '')}Z`));

const extension = (id: Buffer, critical: boolean, value: Buffer): Buffer =>
  sequence(id, ...(critical ? [TRUE] : []), tlv(0x04, value));

const altName = (name: string): Buffer =>
  isIPv4(name) ? tlv(0x87, Buffer.from(name.split('.').map(Number))) : tlv(0x82, Buffer.from(name));

/** Creates a private key in PEM (PKCS 8). */
export const createPrivateKeyPem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** SHA-256 over the public key (SPKI), base64, as `--pinnedpubkey sha256//…` of curl takes it. */
export const keyPin = (spki: Uint8Array): string => createHash('sha256').update(spki).digest('base64');

export interface CertificateRequest {
  /** In PEM. */
  readonly privateKey: string;
  /** IPv4 addresses and names at which the host is reached. */
  readonly names: readonly string[];
  readonly nowMs: number;
  /** 16 random bytes. */
  readonly serial: Uint8Array;
}

/** The longest validity that macOS accepts. */
const VALID_DAYS = 825;

/** A bit string of two bytes, of which the last two bits are unused: digitalSignature (bit 0) and keyCertSign (bit 5). */
const KEY_USAGE = Buffer.from('03020284', 'hex');

/** Makes a certificate in PEM. The pin of its key stays the same when a new one is made because addresses changed. */
export function createCertificate({ privateKey, names, nowMs, serial }: CertificateRequest): {
  readonly pem: string;
  readonly pin: string;
} {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const name = sequence(tlv(0x31, sequence(OIDS.commonName, tlv(0x0c, Buffer.from('Arbiter')))));
  // A serial number must be positive and must not begin with a zero byte.
  const positiveSerial = Buffer.from(serial);
  positiveSerial[0] = ((positiveSerial[0] ?? 0) & 0x7f) | 0x01;
  const algorithm = sequence(OIDS.ecdsaWithSha256);
  const keyId = createHash('sha1').update(spki).digest();
  const extensions = sequence(
    extension(OIDS.basicConstraints, true, sequence(TRUE)),
    extension(OIDS.keyUsage, true, KEY_USAGE),
    extension(OIDS.extendedKeyUsage, false, sequence(OIDS.serverAuth)),
    extension(OIDS.subjectKeyIdentifier, false, tlv(0x04, keyId)),
    extension(OIDS.subjectAltName, false, sequence(...names.map(altName))),
  );
  const tbsCertificate = sequence(
    tlv(0xa0, Buffer.from([0x02, 0x01, 0x02])),
    tlv(0x02, positiveSerial),
    algorithm,
    name,
    sequence(utcTime(nowMs - DAY_MS), utcTime(nowMs + VALID_DAYS * DAY_MS)),
    name,
    spki,
    tlv(0xa3, extensions),
  );
  const signature = sign('sha256', tbsCertificate, createPrivateKey(privateKey));
  const der = sequence(tbsCertificate, algorithm, tlv(0x03, Buffer.from([0]), signature));
  const lines = der.toString('base64').match(/.{1,64}/gu) ?? [];
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    pin: keyPin(spki),
  };
}
