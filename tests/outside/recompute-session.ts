import { createHash, createPublicKey, verify } from 'node:crypto';

/**
 * Recomputes a session from its JSON export with nothing but the rules of docs/recomputing.md: the hash
 * chain, and the result where the log ends with a row of the host or the game is tic-tac-toe.
 */

interface ExportedRow {
  readonly seq: number;
  readonly tick: number;
  readonly kind: string;
  readonly role: string;
  readonly agent_id: string;
  readonly action: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly hash: string;
  readonly sig?: string;
}

export interface ExportedSession {
  /** The public keys of the players that sign, by role. */
  readonly signers?: Readonly<Record<string, string>>;
  readonly template: string;
  readonly header: Readonly<Record<string, unknown>>;
  readonly head: string;
  readonly tick: number;
  readonly outcome: string | null;
  readonly outcome_reason: string | null;
  readonly actions: readonly ExportedRow[];
}

export interface RecomputedSession {
  /** `seq` of the first row whose hash is wrong, 0 for the header, null when the chain holds. */
  readonly firstBroken: number | null;
  readonly tick: number;
  readonly winner: string | null;
  /** Null where the recomputation would need the rules of a game other than tic-tac-toe. */
  readonly reason: string | null;
}

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'];
const DRAW_ROWS = new Set(['draw_offer', 'draw_decline']);

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function hashOfRow(previous: string, row: ExportedRow): string {
  const { seq, tick, kind, role, agent_id, created_at } = row;
  const action = row.details ?? row.action;
  return sha256(previous + canonical({ seq, tick, kind, role, agent_id, action, created_at }));
}

/** The role with three in a row after these moves, or null. */
function lineWinner(rows: readonly ExportedRow[]): string | null {
  for (const role of new Set(rows.map((row) => row.role))) {
    const cells = rows.filter((row) => row.role === role).map((row) => row.action ?? '');
    if (LINES.some((line) => [...line].every((cell) => cells.includes(cell)))) return role;
  }
  return null;
}

/** `seq` of the first row whose hash is wrong, 0 for the header, or null. */
function findBrokenRow({ header, actions, head }: ExportedSession): number | null {
  let last = sha256(canonical(header));
  for (const [index, row] of actions.entries()) {
    last = hashOfRow(last, row);
    if (row.seq !== index + 1 || row.hash !== last) return index + 1;
  }
  return last === head ? null : actions.length;
}

export function recomputeSession(session: ExportedSession): RecomputedSession {
  const firstBroken = findBrokenRow(session);
  const tick = session.actions.filter((row) => !DRAW_ROWS.has(row.kind)).length;
  const last = session.actions.at(-1)?.details;
  if (last !== undefined) {
    return { firstBroken, tick, winner: textOf(last['winner']), reason: textOf(last['reason']) };
  }
  const winner = session.template === 'tic_tac_toe.v1' ? lineWinner(session.actions) : null;
  return { firstBroken, tick, winner, reason: winner === null ? null : 'line' };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const isSignature = (sig: string, text: string, key: string): boolean =>
  verify(
    null,
    Buffer.from(text, 'utf8'),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }),
    Buffer.from(sig, 'base64url'),
  );

/**
 * `seq` of the first row that its player did not sign, with the rules of docs/signed-players.md; null when each move of
 * a signed player is proven. A fixed opening has no signatures, and its length is `openingRows`.
 */
export function firstUnsigned(
  { header, actions, signers = {} }: ExportedSession,
  openingRows = 0,
): number | null {
  let previous = sha256(canonical(header));
  for (const row of actions) {
    const key = row.seq <= openingRows ? undefined : signers[row.role];
    const text = `arbiter.move.v1\n${previous}\n${canonical(row.details ?? row.action)}`;
    if (key !== undefined && (row.sig === undefined || !isSignature(row.sig, text, key))) return row.seq;
    previous = row.hash;
  }
  return null;
}
