import { z } from 'zod';
import type { TournamentInfo } from '../../../shared/contract/index.ts';
import { MAX_TOURNAMENT_RUNS } from '../../../shared/contract/arena-tournaments.ts';
import { arenaTable } from '../../../shared/contract/arena-table.ts';
import { findReplayBlock } from '../../../shared/replays/replay-block.ts';
import { REPORT_BLOCK_ID } from '../../../shared/replays/report-block.ts';
import { TOURNAMENT_REPORT_FORMAT, type TournamentRecord } from '../../arena/index.ts';
import { arenaReportRecord, parseRecord, type ReadRecord } from './schema.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/u);
const shortText = z.string().max(256);

/** A report of a tournament from elsewhere. */
const tournamentRecord = z.strictObject({
  format: z.literal(TOURNAMENT_REPORT_FORMAT),
  tournament: z.strictObject({
    tournament_id: shortText,
    format: shortText,
    state: shortText,
    games: z.array(shortText).max(32),
    players: z.array(shortText).max(64),
    pairs: z.int().min(1),
    created_at: shortText,
  }),
  labels: z
    .array(z.strictObject({ a: z.string().max(1024), b: z.string().max(1024) }))
    .max(MAX_TOURNAMENT_RUNS),
  runs: z.array(arenaReportRecord).max(MAX_TOURNAMENT_RUNS),
  tables: z.strictObject({ strict: arenaTable, tolerant: arenaTable }),
  made_at: shortText,
  hashes: z.record(shortText, hash),
  key: hash.nullable(),
  signature: z
    .string()
    .regex(/^[0-9a-f]{128}$/u)
    .nullable(),
});

/**
 * The JSON of a report: the whole text, or the only block of its kind in a page; null when a page has none or
 * several.
 */
export const reportJsonIn = (text: string): string | null =>
  text.startsWith('{') ? text : findReplayBlock(text, REPORT_BLOCK_ID);

/** Whether a text, JSON or a page, is the report of a tournament and not of one run. */
export const isTournamentText = (text: string): boolean =>
  reportJsonIn(text)?.startsWith(`{"format":${JSON.stringify(TOURNAMENT_REPORT_FORMAT)}`) === true;

export const tournamentFileText = (record: TournamentRecord): string => `${JSON.stringify(record)}\n`;

/** Parses the JSON text of a report of a tournament; returns the record, or where the text breaks the schema. */
export const parseTournamentReport = (text: string): ReadRecord<TournamentRecord> =>
  parseRecord(text, tournamentRecord);

/** The part of the record that describes the tournament. */
export const tournamentSection = ({
  tournamentId,
  createdAtMs,
  players,
  ...info
}: TournamentInfo): TournamentRecord['tournament'] => ({
  tournament_id: tournamentId,
  format: info.format,
  state: info.state,
  games: info.templates,
  players: players.map(({ name }) => name),
  pairs: info.pairs,
  created_at: new Date(createdAtMs).toISOString(),
});
