import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';

/** Recomputes audit log and balances from the ZIP of `arbiter export`, with the rules of docs/recomputing.md alone. */

interface AuditRow {
  readonly seq: number;
  readonly atMs: number;
  readonly system: string;
  readonly action: string;
  readonly subject: string;
  readonly actor: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

interface SoldCall {
  readonly payer: string;
  readonly payTo: string;
  readonly amountMicro: number;
  readonly state: string;
}

interface BoughtCall {
  readonly payee: string;
  readonly amountMicro: number;
  readonly state: string;
}

export interface ExportedLedger {
  readonly audit: readonly AuditRow[];
  /** Calls that this host sold. */
  readonly payments: readonly SoldCall[];
  /** Calls that its wallet paid for. */
  readonly walletPayments: readonly BoughtCall[];
}

export function readExport(zip: Uint8Array): ExportedLedger {
  const files = unzipSync(zip);
  const rows = <R>(path: string): R[] =>
    strFromU8(files[path] ?? new Uint8Array())
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as R);
  return {
    audit: rows('audit.jsonl'),
    payments: rows('payments.jsonl'),
    walletPayments: rows('wallet-payments.jsonl'),
  };
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

/** `seq` of the first row of the audit log whose hash is wrong; null when the chain holds. */
export function firstBrokenRow(rows: readonly AuditRow[]): number | null {
  let previous = '0'.repeat(64);
  for (const [index, { seq, atMs, system, action, subject, actor, payload, hash }] of rows.entries()) {
    const row = { seq, at: new Date(atMs).toISOString(), system, action, subject, actor, payload };
    previous = createHash('sha256')
      .update(previous + canonical(row))
      .digest('hex');
    if (seq !== index + 1 || hash !== previous) return index + 1;
  }
  return null;
}

const sum = (rows: readonly { readonly amountMicro: number }[]): bigint =>
  rows.reduce((total, { amountMicro }) => total + BigInt(amountMicro), 0n);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Micro-units that the ledger moved to this address (positive) or from it, by calls that this host sold. */
export function soldTo({ payments }: ExportedLedger, address: string): bigint {
  const confirmed = payments.filter(({ state }) => state === 'confirmed');
  const taken = confirmed.filter(({ payTo }) => isSame(payTo, address));
  return sum(taken) - sum(confirmed.filter(({ payer }) => isSame(payer, address)));
}

/** Micro-units that the wallet of the host has spent. */
export const spentByWallet = ({ walletPayments }: ExportedLedger): bigint =>
  sum(walletPayments.filter(({ state }) => state === 'paid'));
