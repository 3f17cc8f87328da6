import { z } from 'zod';
import { arenaEvidence } from '../../../shared/contract/arena.ts';
import {
  arenaChips,
  arenaCountings,
  arenaVerdict,
  sprtSettings,
} from '../../../shared/contract/arena-statistics.ts';
import { modelBuild, modelStats, sentSampling } from '../../../shared/contract/models.ts';
import { END_REASONS } from '../../../shared/end-reason.ts';
import { ARENA_REPORT_FORMAT, type ArenaReportRecord } from '../../arena/index.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/u);
const shortText = z.string().max(64);
const count = z.int().min(0);

const side = z.strictObject({
  name: z.string().max(256),
  kind: shortText,
  level: z.number().nullable(),
  policy: shortText.nullable(),
});

/** The values of a game in the order of `GAME_COLUMNS`. */
const game = z.tuple([
  count,
  count,
  shortText,
  hash,
  shortText,
  z.enum(['a', 'b']).nullable(),
  shortText.nullable(),
  z.enum(END_REASONS).nullable(),
  count,
  count,
  shortText.nullable(),
  count,
  count,
  // This member is present only in runs with chips.
  z.int().nullable().optional(),
]);

const bothSides = <T extends z.ZodType>(value: T) => z.strictObject({ a: value, b: value });

/** A report from elsewhere. A run has at most ten thousand games with three repetitions each. */
export const arenaReportRecord = z.strictObject({
  format: z.literal(ARENA_REPORT_FORMAT),
  run: z.strictObject({
    arena_id: shortText,
    game: shortText,
    games: z.int().min(1).max(10_000),
    state: shortText,
    created_at: shortText,
    ended_at: shortText.nullable(),
    chips: z.strictObject({ hands: z.int().min(1), big_blind: z.int().min(1) }).optional(),
  }),
  players: bothSides(side),
  plan: z.json(),
  test: z.strictObject({ settings: sprtSettings, stops: z.boolean() }).nullable(),
  columns: z.array(shortText).max(32),
  games: z.array(game).max(40_000),
  results: z.strictObject({
    policies: arenaCountings,
    verdict: arenaVerdict.nullable(),
    path: z.array(z.number()).max(5000),
    chips: arenaChips.strict().optional(),
  }),
  statistics: z.strictObject({
    stats: bothSides(modelStats),
    sampling: bothSides(z.array(sentSampling).max(1000)),
    builds: bothSides(z.array(modelBuild).max(1000)),
  }),
  evidence: arenaEvidence.optional(),
  host: z.strictObject({ version: shortText, node: shortText, platform: shortText }),
  made_at: shortText,
  game_hashes: z.array(z.string().regex(/^[0-9a-f]{8}$/u)).max(40_000),
  hashes: z.record(shortText, hash),
  key: hash.nullable(),
  signature: z
    .string()
    .regex(/^[0-9a-f]{128}$/u)
    .nullable(),
});

export type ReadRecord<T> =
  | { readonly record: T }
  /** The path of the first member that is wrong, or what the JSON parser says. */
  | { readonly problem: string };
export type ReadReport = ReadRecord<ArenaReportRecord>;

/** Parses the JSON text of a report; returns the record, or where the text breaks the schema. */
export const parseArenaReport = (text: string): ReadReport => parseRecord(text, arenaReportRecord);

/**
 * Parses a JSON text by the schema of one kind of report; returns the record, or where the text breaks the
 * schema.
 */
export function parseRecord<T>(text: string, schema: z.ZodType): ReadRecord<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'no JSON' };
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? { record: parsed.data as T } : { problem: problemOf(parsed.error) };
}

/** The path of the first member that is wrong, and what is wrong with it. */
function problemOf({ issues: [issue] }: z.ZodError): string {
  return `${pathText(issue?.path ?? [])}: ${issue?.message ?? 'has another shape'}`;
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${String(part)}`,
    '',
  );
