import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { UpdateCode } from '../../../shared/codes/updates.ts';
import { parseJson } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { VERSION_PATTERN } from './rules/version.ts';
import { DAY_MS } from '../../../shared/units.ts';

/** File names of the release list and its signature, relative to the feed's address. */
export const LIST_NAME = 'release.json';
export const SIGNATURE_NAME = 'release.json.sig';

/** Largest list and signature that are read, in bytes. */
export const MAX_LIST_BYTES = 64 * 1024;
export const MAX_SIGNATURE_BYTES = 1024;

/** The signature covers this and the bytes of the list, so that nothing else that the key signed can pass as a list. */
export const SIGNED_PREFIX = 'arbiter-release-v1\n';

/** A list may be valid for this long; after it, an attacker who withholds newer lists is noticed. */
const MAX_VALIDITY_MS = 90 * DAY_MS;
const MAX_FILE_BYTES = 1024 ** 3;
const SIGNATURE = /^[A-Za-z0-9+/]{86}==\n?$/;

const version = z.string().regex(VERSION_PATTERN);

/** One installer. `name` is the name of a file beside the list, never a path or an address. */
const releaseFile = z.strictObject({
  name: z
    .string()
    .max(128)
    .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/),
  platform: z.enum(['linux', 'darwin', 'win32']),
  arch: z.enum(['x64', 'arm64']),
  kind: z.enum(['appimage', 'deb', 'dmg', 'nsis']),
  /** Bytes. */
  size: z.int().min(1).max(MAX_FILE_BYTES),
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
});
export type ReleaseFile = z.output<typeof releaseFile>;

/** The file `release.json`, which the publisher signs for each release and channel. */
const releaseList = z
  .strictObject({
    product: z.string().max(64),
    channel: z.string().max(64),
    version,
    published: z.iso.datetime(),
    /** After this time the list is refused. */
    expires: z.iso.datetime(),
    /** Rises with each list of a channel. */
    sequence: z.int().min(1),
    /** Share of installations that are offered the release, in per cent. */
    rollout: z.int().min(0).max(100),
    /** The oldest version that can be updated to this one directly. */
    minimumVersion: version,
    /** Versions that should not be run any more; never offered. */
    withdrawn: z.array(version).max(200),
    /** Plain text. */
    notes: z.string().max(8000),
    files: z.array(releaseFile).min(1).max(50),
  })
  .refine((list) => new Set(list.files.map(({ name }) => name)).size === list.files.length)
  .refine((list) => {
    const validMs = Date.parse(list.expires) - Date.parse(list.published);
    return validMs > 0 && validMs <= MAX_VALIDITY_MS;
  });
export type ReleaseList = z.output<typeof releaseList>;

/** A list whose signature was checked. */
export interface VerifiedList {
  readonly list: ReleaseList;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
}

/** Whether one of the keys, each as base64 of its SPKI form, signed the list. */
function isSigned(bytes: Buffer, signature: Buffer, keys: readonly string[]): boolean {
  const signed = Buffer.concat([Buffer.from(SIGNED_PREFIX), bytes]);
  return keys.some((text) => {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, signed, key, signature);
  });
}

/** Checks the signature over the bytes before it parses them. */
export function verifyReleaseList(
  bytes: Buffer,
  signature: string,
  keys: readonly string[],
): Outcome<VerifiedList, UpdateCode> {
  if (!SIGNATURE.test(signature) || !isSigned(bytes, Buffer.from(signature, 'base64'), keys))
    return refuse('UPDATE_SIGNATURE_INVALID', 'The list of the release is not signed by the publisher');
  const parsed = releaseList.safeParse(parseJson(bytes.toString('utf8')));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    return refuse('UPDATE_LIST_INVALID', `The list of the release is not valid${path && `: ${path}`}`);
  }
  return accept({ list: parsed.data, digest: createHash('sha256').update(bytes).digest('hex') });
}
