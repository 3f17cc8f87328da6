import { fingerprintOf } from '../../../shared/replays/key-fingerprint.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Audit } from '../audit/index.ts';
import type { Writer } from '../db/writer.ts';
import type { Random, SecretVault } from '../runtime.ts';
import { privateKeyOf, publicKeyOf, signEd25519 } from './ed25519.ts';

/** The entry of the vault with the secret of the key, 32 bytes in hex. */
const VAULT_REF = 'report-key';
const SECRET = /^[0-9a-f]{64}$/u;

/** Both in hex: the public key (32 bytes) and the signature (64 bytes). */
export interface ReportSignature {
  readonly key: string;
  readonly signature: string;
}

/**
 * The Ed25519 key of the data folder. It is made when it is first needed and kept like the other secrets of the
 * folder: in a file of mode 0600 or sealed by the system, and in an archive only with its keys.
 */
export interface ReportKey {
  /** The fingerprint of the key; the key is made when the folder has none. */
  fingerprint(): Promise<Outcome<string, 'UNAVAILABLE'>>;
  /** Whether this is the public key of the folder; false where the folder has none yet. */
  isOwn(key: string): Promise<boolean>;
  /** Signs a text in UTF-8. */
  sign(text: string): Promise<Outcome<ReportSignature, 'UNAVAILABLE'>>;
}

export interface ReportKeyDeps {
  readonly vault: SecretVault;
  readonly random: Random;
  readonly audit: Audit;
  readonly writer: Writer;
}

export function createReportKey(deps: ReportKeyDeps): ReportKey {
  const { vault } = deps;
  let creation: Promise<string> | null = null;
  const readStoredSecret = async (): Promise<string | null> => {
    const secret = await vault.get(VAULT_REF);
    return secret !== null && SECRET.test(secret) ? secret : null;
  };
  /** Reads the secret, and makes the key when there is none; two first uses at the same time make one key. */
  const readOrCreateSecret = (): Promise<string> =>
    (creation ??= readStoredSecret()
      .then((secret) => secret ?? makeKey(deps))
      .finally(() => {
        creation = null;
      }));
  const withKey = async <T>(use: (secret: string) => T): Promise<Outcome<T, 'UNAVAILABLE'>> => {
    const secret = await readOrCreateSecret().catch(() => null);
    return secret === null
      ? refuse('UNAVAILABLE', 'The key that signs reports cannot be stored safely on this system')
      : accept(use(secret));
  };
  return {
    fingerprint: () => withKey((secret) => fingerprintOf(publicKeyOf(privateKeyOf(secret)))),
    async isOwn(key) {
      const secret = await readStoredSecret();
      return secret !== null && publicKeyOf(privateKeyOf(secret)) === key;
    },
    sign: (text) =>
      withKey((secret) => {
        const key = privateKeyOf(secret);
        return { key: publicKeyOf(key), signature: signEd25519(key, text) };
      }),
  };
}

/** Makes the key; the audit log keeps its fingerprint, so that a later change of the key is noticed. */
async function makeKey({ vault, random, audit, writer }: ReportKeyDeps): Promise<string> {
  const secret = Buffer.from(random.bytes(32)).toString('hex');
  await vault.set(VAULT_REF, secret);
  const fingerprint = fingerprintOf(publicKeyOf(privateKeyOf(secret)));
  try {
    await writer.write(() => {
      audit.append({
        system: 'host',
        action: 'REPORT_KEY_MADE',
        subject: 'report-key',
        actor: 'host',
        payload: { fingerprint },
      });
    });
  } catch (error) {
    // A key that the audit log does not know must not sign anything.
    await vault.delete(VAULT_REF);
    throw error;
  }
  return secret;
}
