import { generateKeyPairSync, sign } from 'node:crypto';
import { builtInGameTemplates, type GameTemplate } from '../../../src/main/games/index.ts';
import { seedCommitment } from '../../../src/shared/seed-commitment.ts';
import { headerHash, logRowHash } from '../../../src/main/sessions/index.ts';
import {
  detailsText,
  playersText,
  REPLAY_FORMAT,
  signedText,
  toLogRows,
  toReplayRow,
  type ReplayDetails,
  type ReplayRecord,
} from '../../../src/main/sessions/rules/replay-record.ts';
import type { SessionHeader } from '../../../src/main/sessions/rules/hashed-text.ts';
import type { SessionLogRow } from '../../../src/main/sessions/rules/log-row.ts';
import { sha256Hex } from '../../../src/shared/sha256.ts';

const SESSION_ID = '5a0f6f3e-0c51-4b7e-9d4b-3d1e5f2a7c10';
const STARTED_AT = '2026-11-23T12:00:00.000Z';
const AGENT = '00000000-0000-4000-8000-00000000000';

export const gameTemplateOf = (template: string): GameTemplate => {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === template);
  if (gameTemplate === undefined) throw new Error(`no game ${template}`);
  return gameTemplate;
};

/** The same choices in every run: a multiplicative generator of the integers below 2^31. */
function choices(): (bound: number) => number {
  let value = 20_261_123;
  return (bound) => {
    value = (value * 48_271) % 0x7fffffff;
    return value % bound;
  };
}

export interface RecordOptions {
  /** Actions after which the first role resigns, if the game is not over. */
  readonly actions?: number;
  readonly names?: readonly [string, string];
  readonly details?: Partial<ReplayDetails>;
  /** Hands to be played, in a game of hands. */
  readonly hands?: number;
}

function headerFor(gameTemplate: GameTemplate, seed: string | null, { hands }: RecordOptions): SessionHeader {
  return {
    session_id: SESSION_ID,
    template: gameTemplate.id,
    options: gameTemplate.options.parse(hands === undefined ? {} : { hands }),
    participants: Object.fromEntries(gameTemplate.roles.map((role, index) => [role, `${AGENT}${index + 1}`])),
    seed_commitment: seed === null ? null : seedCommitment(seed, SESSION_ID),
    created_at: STARTED_AT,
  };
}

function playersFor(
  { roles }: GameTemplate,
  { names = ['Alpha', 'Beta'] }: RecordOptions,
): ReplayRecord['players'] {
  return Object.fromEntries(
    roles.map((role, index) => [role, { name: names[index] ?? role, kind: 'external' }]),
  );
}

/** The record of a game of random legal actions, signed with a key of its own. */
export function randomRecord(template: string, options: RecordOptions = {}): ReplayRecord {
  const gameTemplate = gameTemplateOf(template);
  const seed = gameTemplate.hasChance ? sha256Hex(template) : null;
  const header = headerFor(gameTemplate, seed, options);
  const { rows, state } = playOut(gameTemplate, header, { seed, actions: options.actions ?? 40 });
  const result = gameTemplate.result(state);
  if (result === null) throw new Error('the game has no result');
  const { outcome, reason, winner } = result;
  return signRecord({
    format: REPLAY_FORMAT,
    header,
    seed,
    rows: rows.map((row) => toReplayRow(header, row)),
    players: playersFor(gameTemplate, options),
    details: { clock: null, texts: [], evaluations: [], ...options.details },
    result: { outcome, reason, winner },
  });
}

function playOut(
  gameTemplate: GameTemplate,
  header: SessionHeader,
  { seed, actions }: { readonly seed: string | null; readonly actions: number },
) {
  const below = choices();
  const rows: SessionLogRow[] = [];
  let state = gameTemplate.start({ sessionId: header.session_id, options: header.options, seed });
  let head = headerHash(header);
  const append = (row: Pick<SessionLogRow, 'kind' | 'role' | 'action'>): void => {
    const seq = rows.length + 1;
    const createdAt = new Date(Date.parse(STARTED_AT) + seq * 1000).toISOString();
    const content = { ...row, seq, tick: seq - 1, agentId: header.participants[row.role] ?? '', createdAt };
    head = logRowHash(head, content);
    rows.push({ ...content, hash: head });
  };
  while (rows.length < actions && gameTemplate.result(state) === null) {
    const role = gameTemplate.toAct(state)[0] ?? '';
    const legal = gameTemplate.legal(state, role);
    const action = legal[below(legal.length)] ?? '';
    state = gameTemplate.apply(state, role, action);
    append({ kind: 'action', role, action });
  }
  if (gameTemplate.result(state) === null) {
    const [loser = '', winner = ''] = gameTemplate.roles;
    const ending = { winner, reason: 'resignation' } as const;
    state = gameTemplate.conclude(state, ending);
    append({ kind: 'resign', role: loser, action: ending });
  }
  return { rows, state };
}

/** The record with other rows, whose hashes and signature fit again: what a forger can do. */
export function rechained(record: ReplayRecord, rows: ReplayRecord['rows']): ReplayRecord {
  const { signed, key: _key, signature: _signature, ...unsigned } = record;
  let head = headerHash(record.header);
  const hashes = toLogRows({ header: record.header, rows }).map((row) => {
    head = logRowHash(head, row);
    return head;
  });
  const chained = rows.map(([tick, kind, seat, action, createdAt], index) => {
    const hash = hashes[index] ?? '';
    return [tick, kind, seat, action, createdAt, hash] as const;
  });
  return signRecord({ ...unsigned, rows: chained, result: signed.result });
}

type Unsigned = Omit<ReplayRecord, 'signed' | 'key' | 'signature'> & {
  readonly result: ReplayRecord['signed']['result'];
};

/** Signs what a record says now, with a new key. */
export function signRecord({ result, ...unsigned }: Unsigned): ReplayRecord {
  const { header, rows, players, details } = unsigned;
  const signed: ReplayRecord['signed'] = {
    v: 1,
    template: header.template,
    header_hash: headerHash(header),
    head: rows.at(-1)?.[5] ?? headerHash(header),
    result,
    participants: header.participants,
    names_hash: sha256Hex(playersText(players)),
    details_hash: sha256Hex(detailsText(details)),
  };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
  const signature = sign(null, Buffer.from(signedText(signed)), privateKey).toString('hex');
  return { ...unsigned, signed, key, signature };
}
