import { createHash, createPublicKey, verify } from 'node:crypto';

/** Checks a replay file with nothing but the rules of docs/recomputing.md: chain, seed, hashes and signature. */

type Values = Readonly<Record<string, unknown>>;
type Row = readonly [
  tick: number,
  kind: string,
  seat: number | readonly [string, string],
  action: unknown,
  createdAt: string,
  hash: string,
];

interface Recorded {
  readonly header: Values & {
    readonly session_id: string;
    readonly participants: Readonly<Record<string, string>>;
    readonly seed_commitment: string | null;
  };
  readonly seed: string | null;
  readonly rows: readonly Row[];
  readonly players: Values;
  readonly details: Values;
  readonly signed: Values;
  readonly key: string;
  readonly signature: string;
}

export interface RecomputedReplay {
  /** The first thing that is wrong, as the table of docs/replay-files.md names it; null when all is right. */
  readonly broken: string | null;
  /** The number of the row, where it is one. */
  readonly row: number | null;
  readonly fingerprint: string;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** The record in the file's one data element. */
export function readRecord(html: string): Recorded {
  const found = [...html.matchAll(/<script type="application\/json" id="arbiter-replay">(.*?)<\/script>/gsu)];
  if (found.length !== 1) throw new Error('not a replay file');
  return JSON.parse(found[0]?.[1] ?? '') as Recorded;
}

function hashOfRow(previous: string, { header }: Recorded, index: number, row: Row): string {
  const [tick, kind, seat, action, created_at] = row;
  const roles = Object.keys(header.participants).sort();
  const role = typeof seat === 'number' ? roles[seat] : seat[0];
  const agent_id = typeof seat === 'number' ? header.participants[role ?? ''] : seat[1];
  return sha256(previous + canonical({ seq: index + 1, tick, kind, role, agent_id, action, created_at }));
}

/** The number of the first row whose hash is wrong, or null. */
function brokenRow(record: Recorded): number | null {
  let last = sha256(canonical(record.header));
  for (const [index, row] of record.rows.entries()) {
    last = hashOfRow(last, record, index, row);
    if (row[5] !== last) return index + 1;
  }
  return null;
}

const commitmentOf = ({ seed, header }: Recorded): string | null =>
  seed === null ? null : sha256(Buffer.concat([Buffer.from(seed, 'hex'), Buffer.from(header.session_id)]));

function isSigned({ key, signed, signature }: Recorded): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(canonical(signed)), publicKey, Buffer.from(signature, 'hex'));
}

export function recomputeReplay(html: string): RecomputedReplay {
  const record = readRecord(html);
  const { header, signed, rows, key } = record;
  const fingerprint = sha256(Buffer.from(key, 'hex')).slice(0, 40).toUpperCase();
  const row = brokenRow(record);
  const checks: readonly (readonly [string, boolean])[] = [
    ['header', sha256(canonical(header)) === signed['header_hash']],
    ['rows', row === null],
    ['seed', commitmentOf(record) === header.seed_commitment],
    ['head', (rows.at(-1)?.[5] ?? signed['header_hash']) === signed['head']],
    ['players', sha256(canonical(record.players)) === signed['names_hash']],
    ['details', sha256(canonical(record.details)) === signed['details_hash']],
    ['signature', isSigned(record)],
  ];
  const broken = checks.find(([, isRight]) => !isRight)?.[0] ?? null;
  return { broken, row: broken === 'rows' ? row : null, fingerprint };
}
