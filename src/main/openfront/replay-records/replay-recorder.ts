import type { StartFrame, TurnsFrame } from '../../../shared/wire/openfront-record.ts';
import type { OpenFrontRecord, OpenFrontRecordState } from '../../../shared/contract/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import {
  checkReplayRecord,
  checkpointsOf,
  replayRecordText,
  toReplayRecord,
  type ReplayRecordOptions,
} from './replay-record.ts';
import { replayRecordStore } from './replay-record-store.ts';
import { recordedPayloadOf, RECORDED_ACTION } from './audit-payload.ts';

export interface ReplayRecorderDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Pick<Audit, 'append'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The records of games: what their turns were, for the game's own engine. */
export interface ReplayRecorder {
  /** Stores a frame of the connected game within some seconds. */
  addFrame(gameId: string, frame: StartFrame | TurnsFrame): void;
  /** The record as a file; null when no turns of this game are known. Stores the added frames first. */
  exportFile(gameId: string, options: ReplayRecordOptions): Promise<OpenFrontRecord | null>;
  /** How much is stored of a game; null for none. */
  findState(gameId: string): OpenFrontRecordState | null;
  /** Stores the added frames. */
  flush(): Promise<void>;
  /**
   * Stores the added frames, and the present state of the record in the audit log, so that a later change is
   * detected.
   */
  recordReplayAudit(gameId: string): Promise<void>;
}

const MAX_PENDING = 50;
const FLUSH_MS = 5000;

export function createReplayRecorder({ db, writer, audit, clock, log }: ReplayRecorderDeps): ReplayRecorder {
  const store = replayRecordStore(db);
  let pending: (() => void)[] = [];
  let pendingWrite: Promise<void> = Promise.resolve();
  let cancelFlush: (() => void) | null = null;
  const auditedTurns = new Map<string, number>();

  const flush = (): Promise<void> => {
    cancelFlush?.();
    cancelFlush = null;
    const jobs = pending;
    pending = [];
    if (jobs.length > 0)
      pendingWrite = pendingWrite
        .then(() => writer.write(() => jobs.forEach((job) => job())))
        .catch((error: unknown) =>
          log('warn', 'turns of the game were not stored', { error: String(error) }),
        );
    return pendingWrite;
  };

  return {
    addFrame(gameId, frame) {
      pending.push(() => (frame.t === 'start' ? store.insert(frame) : store.insertTurns(gameId, frame)));
      if (pending.length >= MAX_PENDING) void flush();
      else cancelFlush ??= clock.after(FLUSH_MS, () => void flush());
    },
    async exportFile(gameId, options) {
      await flush();
      const storedRecord = store.find(gameId);
      const record = storedRecord === null ? null : toReplayRecord(storedRecord, options);
      if (storedRecord === null || record === null) return null;
      const checked = checkReplayRecord(record);
      return {
        fileName: `${gameId}.json`,
        mediaType: 'application/json',
        text: replayRecordText(record),
        turns: storedRecord.executed,
        checkpoints: record.turns.filter(({ hash }) => hash !== undefined).length,
        expectedCheckpoints: checkpointsOf(storedRecord.executed),
        complete: storedRecord.reason === null && checked.ok,
        reason: storedRecord.reason ?? (checked.ok ? null : checked.message),
        gitCommit: record.gitCommit,
      };
    },
    findState(gameId) {
      const state = store.findState(gameId);
      if (state === null || (state.turns === 0 && state.reason === null)) return null;
      const isWhole = state.checkpoints === checkpointsOf(state.turns);
      return { ...state, reason: state.reason ?? (isWhole ? null : 'missing_hashes') };
    },
    flush,
    async recordReplayAudit(gameId) {
      await flush();
      // The record is read and written in one job, because a host that stops closes the database between two jobs.
      const append = (): void => {
        const record = store.find(gameId);
        const payload = record === null ? null : recordedPayloadOf(record);
        if (payload === null || auditedTurns.get(gameId) === payload.turns) return;
        auditedTurns.set(gameId, payload.turns);
        audit.append({
          system: 'openfront',
          action: RECORDED_ACTION,
          subject: gameId,
          actor: 'host',
          payload,
        });
      };
      try {
        await writer.write(append);
      } catch (error) {
        log('warn', 'an audit row of the game was not stored', { error: String(error) });
      }
    },
  };
}
