import { createHash } from 'node:crypto';
import type { WalletLimits } from '../../shared/contract/index.ts';
import type { Db } from '../platform/db/writer.ts';
import type { WalletContext } from './context.ts';

/** A signed record of what a person allowed the wallet to pay. It never changes; the next mandate contains its hash. */
export interface Mandate {
  readonly mandateId: string;
  /** JSON of `MandateContent`. */
  readonly content: string;
  /** The hash of the mandate before this one; null for the first one. */
  readonly previousHash: string | null;
  /** SHA-256 in hex of the previous hash and the content. */
  readonly hash: string;
  /** The wallet's EIP-712 signature of the hash; null when it had no key, or the key could not be used. */
  readonly signature: string | null;
  readonly createdAtMs: number;
}

/** The content of a mandate. Amounts are micro-units of USDC, times ISO 8601. */
export interface MandateContent {
  /** The wallet's address; null while it had no key. */
  readonly wallet: string | null;
  readonly profile: string;
  readonly chainId: number;
  readonly limits: WalletLimits;
  readonly by: 'person';
  readonly at: string;
}

const COLUMNS = `mandate_id as mandateId, content, previous_hash as previousHash, hash, signature,
  created_at_ms as createdAtMs`;
const MAX_LISTED_MANDATES = 500;

export function mandateStore(db: Db) {
  const insert = db.prepare(`insert into wallet_mandates (mandate_id, content, previous_hash, hash, signature,
    created_at_ms) values (@mandateId, @content, @previousHash, @hash, @signature, @createdAtMs)`);
  const findLatest = db.prepare<[], Mandate>(
    `select ${COLUMNS} from wallet_mandates order by ordinal desc limit 1`,
  );
  const listNewestFirst = db.prepare<[number], Mandate>(
    `select ${COLUMNS} from wallet_mandates order by ordinal desc limit ?`,
  );
  return {
    insert: (mandate: Mandate): void => void insert.run(mandate),
    findLatest: (): Mandate | null => findLatest.get() ?? null,
    /** The newest `MAX_LISTED_MANDATES`, newest first. */
    listNewestFirst: (): Mandate[] => listNewestFirst.all(MAX_LISTED_MANDATES),
  };
}

export type MandateStore = ReturnType<typeof mandateStore>;

export const mandateHashOf = (previousHash: string | null, content: string): string =>
  createHash('sha256')
    .update(`${previousHash ?? ''}\n${content}`)
    .digest('hex');

/**
 * Makes the mandate of new limits and lets the wallet sign it. `previous` is the newest mandate, null if there is none; the
 * caller must store the new one only if `previous` is still the newest.
 */
export async function makeMandate(
  { chain, signer, runtime }: Pick<WalletContext, 'chain' | 'signer' | 'runtime'>,
  limits: WalletLimits,
  previous: Mandate | null,
): Promise<Mandate> {
  const { profile, chainId } = chain.status();
  const nowMs = runtime.clock.nowMs();
  const wallet = await signer.readAddress(profile);
  const content: MandateContent = {
    wallet,
    profile,
    chainId,
    limits,
    by: 'person',
    at: new Date(nowMs).toISOString(),
  };
  const text = JSON.stringify(content);
  const previousHash = previous?.hash ?? null;
  const hash = mandateHashOf(previousHash, text);
  const signature =
    wallet === null ? null : await signer.signMandate(profile, { chainId, wallet, hash }).catch(() => null);
  return { mandateId: runtime.ids.uuid(), content: text, previousHash, hash, signature, createdAtMs: nowMs };
}
