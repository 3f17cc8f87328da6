import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import { RECORD_ENDS, type RecordEnd } from '../../../shared/codes/openfront.ts';
import {
  startFrame,
  turnsFrame,
  type StartFrame,
  type TurnsFrame,
} from '../../../shared/wire/openfront-record.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { RecordedTurn, StoredReplayRecord } from './replay-record.ts';

/** Beyond these limits the oldest records are deleted. Sizes are in characters of JSON. */
const MAX_GAMES = 30;
const MAX_SIZE = 64 * 1024 * 1024;
/** The approximate size of a turn without its intents. */
const ROW_SIZE = 32;

type Turn = TurnsFrame['turns'][number];

interface Row {
  readonly start: string;
  readonly gitCommit: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly executed: number;
  readonly reason: string | null;
  readonly winner: string | null;
}
interface StateRow {
  readonly turns: number;
  readonly checkpoints: number;
  readonly reason: string | null;
  readonly gitCommit: string;
}
interface TurnRow {
  readonly n: number;
  readonly intents: string | null;
  readonly hash: number | null;
}

const storedReason = z.enum(RECORD_ENDS).nullable().catch('conflict');
const storedIntents = turnsFrame.shape.turns.element.shape.intents;

const statementsOf = (db: Db) => ({
  insertRecord: db.prepare(
    `insert into openfront_records (game_id, start, git_commit, started_at_ms, ended_at_ms, executed, reason, size)
     values (@gameId, @start, @gitCommit, @atMs, @atMs, 0, @reason, 0) on conflict (game_id) do nothing`,
  ),
  updateReason: db.prepare('update openfront_records set reason = coalesce(reason, ?) where game_id = ?'),
  updateProgress: db.prepare(
    `update openfront_records set executed = max(executed, @executed), ended_at_ms = max(ended_at_ms, @atMs),
       reason = coalesce(reason, @reason), winner = coalesce(winner, @winner), size = size + @size
     where game_id = @gameId`,
  ),
  findRecord: db.prepare<[string], Row>(
    `select start, git_commit as gitCommit, started_at_ms as startedAtMs, ended_at_ms as endedAtMs, executed, reason,
       winner from openfront_records where game_id = ?`,
  ),
  findState: db.prepare<[string], StateRow>(
    `select executed as turns, reason, git_commit as gitCommit, (select count(hash) from openfront_turns t
       where t.game_id = r.game_id and t.n < executed) as checkpoints from openfront_records r where game_id = ?`,
  ),
  findTurn: db.prepare<[string, number], TurnRow>(
    'select n, intents, hash from openfront_turns where game_id = ? and n = ?',
  ),
  listTurns: db.prepare<[string], TurnRow>(
    'select n, intents, hash from openfront_turns where game_id = ? order by n',
  ),
  upsertTurn: db.prepare(
    `insert into openfront_turns (game_id, n, intents, hash) values (@gameId, @n, @intents, @hash)
     on conflict (game_id, n) do update set intents = coalesce(intents, excluded.intents),
       hash = coalesce(hash, excluded.hash)`,
  ),
  listSizes: db.prepare<[], { readonly gameId: string; readonly size: number }>(
    'select game_id as gameId, size from openfront_records order by ended_at_ms desc, game_id',
  ),
  deleteRecord: db.prepare('delete from openfront_records where game_id = ?'),
  deleteTurns: db.prepare('delete from openfront_turns where game_id = ?'),
});

/** The turns of games. Every function that changes something must run inside a writer job. */
export const replayRecordStore = (db: Db) => {
  const statements = statementsOf(db);

  /** Stores a turn; false when another one of this number is stored, which stays. */
  const insertTurn = (gameId: string, { n, intents, hash }: Turn): boolean => {
    const text = intents === undefined ? null : JSON.stringify(intents);
    const stored = statements.findTurn.get(gameId, n);
    const isSame = (now: unknown, before: unknown): boolean =>
      now === null || before == null || now === before;
    if (!isSame(text, stored?.intents) || !isSame(hash ?? null, stored?.hash)) return false;
    statements.upsertTurn.run({ gameId, n, intents: text, hash: hash ?? null });
    return true;
  };

  /** Deletes the oldest records beyond the limits, never the one of this game. */
  const deleteOldest = (gameId: string): void => {
    let total = 0;
    statements.listSizes.all().forEach(({ gameId: id, size }, index) => {
      total += size;
      if (id === gameId || (index < MAX_GAMES && total <= MAX_SIZE)) return;
      statements.deleteTurns.run(id);
      statements.deleteRecord.run(id);
    });
  };

  return {
    /** Inserts the record of a game that starts. A second start of the same game must be the same as the first. */
    insert({ gameStartInfo, gitCommit, startedAtMs, resumed }: StartFrame): void {
      const { gameID: gameId } = gameStartInfo;
      const start = JSON.stringify(gameStartInfo);
      const reason: RecordEnd | null = resumed ? 'resumed' : null;
      statements.insertRecord.run({ gameId, start, gitCommit, atMs: Math.round(startedAtMs), reason });
      if (statements.findRecord.get(gameId)?.start !== start) statements.updateReason.run('conflict', gameId);
      deleteOldest(gameId);
    },
    /** Adds the turns of one frame. A turn that differs from the stored one ends the record, which then never changes. */
    insertTurns(gameId: string, frame: TurnsFrame): void {
      const row = statements.findRecord.get(gameId);
      if (row === undefined || row.reason !== null) return;
      const areSame = frame.turns.map((frameTurn) => insertTurn(gameId, frameTurn)).every(Boolean);
      statements.updateProgress.run({
        gameId,
        executed: areSame ? frame.executed : row.executed,
        atMs: Math.round(frame.atMs),
        reason: frame.reason ?? (areSame ? null : 'conflict'),
        winner: frame.winner === undefined ? null : JSON.stringify(frame.winner),
        size: frame.turns.reduce(
          (sum, { intents }) => sum + ROW_SIZE + JSON.stringify(intents ?? '').length,
          0,
        ),
      });
    },
    /** How many turns and hashes are stored of a game, without reading them; null for an unknown game. */
    findState(gameId: string): (Omit<StateRow, 'reason'> & { readonly reason: RecordEnd | null }) | null {
      const row = statements.findState.get(gameId);
      return row === undefined ? null : { ...row, reason: storedReason.parse(row.reason) };
    },
    find(gameId: string): StoredReplayRecord | null {
      const row = statements.findRecord.get(gameId);
      const start = startFrame.shape.gameStartInfo.safeParse(parseJson(row?.start ?? ''));
      if (row === undefined || !start.success) return null;
      return {
        ...row,
        gameId,
        start: start.data,
        reason: storedReason.parse(row.reason),
        winner: turnsFrame.shape.winner.parse(parseJson(row.winner ?? '') ?? undefined) ?? null,
        turns: statements.listTurns.all(gameId).map(toTurn),
      };
    },
  };
};

const toTurn = ({ n, intents, hash }: TurnRow): RecordedTurn => ({
  n,
  intents: intents === null ? [] : (storedIntents.parse(parseJson(intents)) ?? []),
  hash,
});

export type ReplayRecordStore = ReturnType<typeof replayRecordStore>;
