import type { ReplayCheckName } from '../../../src/main/sessions/rules/replay-verdict.ts';

/** A record as plain JSON that can be changed. */
export interface OpenRecord {
  header: Record<string, unknown> & {
    options: Record<string, unknown>;
    participants: Record<string, string>;
  };
  seed: string | null;
  rows: [
    number,
    string,
    number | [string, string],
    string | Record<string, unknown> | null,
    string,
    string,
  ][];
  players: Record<string, { name: string; kind: string }>;
  details: {
    clock: { remaining_ms: Record<string, number> } | null;
    texts: { tick: number; role: string; text: string }[];
    evaluations: [number, string, number][];
  };
  signed: Record<string, unknown> & {
    head: string;
    result: { outcome: string | null; reason: string | null; winner: string | null };
    participants: Record<string, string>;
  };
  key: string;
  signature: string;
}

export interface Tampering {
  readonly name: string;
  readonly change: (record: OpenRecord) => void;
  readonly check: ReplayCheckName;
  readonly row: number | null;
}

const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

/** Row `seq` of the record, whose members a tampering replaces. */
function rowAt(record: OpenRecord, seq: number): OpenRecord['rows'][number] {
  const row = record.rows[seq - 1];
  if (row === undefined) throw new Error(`no row ${seq}`);
  return row;
}

/**
 * Changes of a record of Kuhn poker with at least nine rows, a clock, texts and evaluations, each with the check and
 * the row that must name it.
 */
export const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'another session id',
    change: (r) => void (r.header['session_id'] = 'x'),
    check: 'header',
    row: null,
  },
  { name: 'another game', change: (r) => void (r.header['template'] = 'rps.v1'), check: 'header', row: null },
  { name: 'another option', change: (r) => void (r.header.options['hands'] = 2), check: 'header', row: null },
  {
    name: 'another player in a seat',
    change: (r) => void (r.header.participants['player_1'] = 'someone'),
    check: 'header',
    row: null,
  },
  {
    name: 'another commitment',
    change: (r) => void (r.header['seed_commitment'] = '0'.repeat(64)),
    check: 'header',
    row: null,
  },
  {
    name: 'another beginning',
    change: (r) => void (r.header['created_at'] = '2026-01-01T00:00:00.000Z'),
    check: 'header',
    row: null,
  },
  { name: 'another action', change: (r) => void (rowAt(r, 4)[3] = 'raise'), check: 'rows', row: 4 },
  {
    name: 'another time of a row',
    change: (r) => void (rowAt(r, 6)[4] = '2026-11-23T12:00:07.001Z'),
    check: 'rows',
    row: 6,
  },
  { name: 'another tick', change: (r) => void (rowAt(r, 3)[0] = 7), check: 'rows', row: 3 },
  { name: 'another kind of row', change: (r) => void (rowAt(r, 5)[1] = 'draw_offer'), check: 'rows', row: 5 },
  {
    name: 'another seat of a row',
    change: (r) => void (rowAt(r, 2)[2] = ['player_9', 'x']),
    check: 'rows',
    row: 2,
  },
  {
    name: 'another hash of a row',
    change: (r) => void (rowAt(r, 7)[5] = flipped(rowAt(r, 7)[5])),
    check: 'rows',
    row: 7,
  },
  { name: 'a missing row', change: (r) => void r.rows.splice(4, 1), check: 'rows', row: 5 },
  {
    name: 'two rows in the other order',
    change: (r) => void r.rows.splice(1, 2, rowAt(r, 3), rowAt(r, 2)),
    check: 'rows',
    row: 2,
  },
  { name: 'the last row left out', change: (r) => void r.rows.pop(), check: 'result', row: null },
  { name: 'another seed', change: (r) => void (r.seed = flipped(r.seed ?? '')), check: 'seed', row: null },
  { name: 'a seed that is none', change: (r) => void (r.seed = 'zz'), check: 'seed', row: null },
  {
    name: 'another outcome',
    change: (r) => void (r.signed.result.outcome = 'draw'),
    check: 'result',
    row: null,
  },
  { name: 'another winner', change: (r) => void (r.signed.result.winner = null), check: 'result', row: null },
  {
    name: 'another reason',
    change: (r) => void (r.signed.result.reason = 'checkmate'),
    check: 'result',
    row: null,
  },
  {
    name: 'an impossible clock',
    change: (r) => void (r.details.clock!.remaining_ms['player_1'] = 9_999_999),
    check: 'clock',
    row: null,
  },
  {
    name: 'a possible but changed clock',
    change: (r) => void (r.details.clock!.remaining_ms['player_1'] = 1234),
    check: 'details',
    row: null,
  },
  {
    name: 'another signed head',
    change: (r) => void (r.signed.head = flipped(r.signed.head)),
    check: 'head',
    row: null,
  },
  {
    name: 'another name',
    change: (r) => void (r.players['player_1']!.name = 'Gamma'),
    check: 'players',
    row: null,
  },
  {
    name: 'another kind of player',
    change: (r) => void (r.players['player_2']!.kind = 'person'),
    check: 'players',
    row: null,
  },
  {
    name: 'another text of a model',
    change: (r) => void (r.details.texts[0]!.text = 'No!'),
    check: 'details',
    row: null,
  },
  {
    name: 'another evaluation',
    change: (r) => void (r.details.evaluations[0]![2] = 0.9),
    check: 'details',
    row: null,
  },
  {
    name: 'another signature',
    change: (r) => void (r.signature = flipped(r.signature)),
    check: 'signature',
    row: null,
  },
  { name: 'another key', change: (r) => void (r.key = 'ab'.repeat(32)), check: 'signature', row: null },
];

/** The inputs of `TAMPERINGS` besides the game. */
export const TAMPERED_DETAILS = {
  clock: {
    initial_ms: 60_000,
    increment_ms: 0,
    per_move_ms: null,
    remaining_ms: { player_1: 41_000, player_2: 52_000 },
  },
  texts: [{ tick: 0, role: 'player_1', text: 'A bet, then.' }],
  evaluations: [[0, 'equity', 0.5]],
} as const;
