import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import { exportFile } from './export-file.ts';

const sessionId = z.string().min(1).max(64);

/** The checks of a replay file, in their order; docs/replay-files.md says what each one compares. */
const replayCheck = z.enum([
  'header',
  'rows',
  'seed',
  'rules',
  'result',
  'clock',
  'head',
  'players',
  'details',
  'signature',
]);

/** The result of checking a replay file. */
const replayFileVerdict = z.object({
  ok: z.boolean(),
  sessionId: z.string(),
  template: z.string(),
  /** The players by role, with the names in the file. */
  players: z.record(z.string(), z.object({ name: z.string(), kind: z.string() })),
  outcome: z.string().nullable(),
  /** Number of log rows in the file. */
  rows: z.int(),
  /** The hash of the last row, in hex. */
  head: z.string(),
  /** The public key that signed, 32 bytes in hex. */
  key: z.string(),
  /** Of that key: ten groups of four hex digits. */
  fingerprint: z.string(),
  passed: z.array(replayCheck),
  /** The first check that failed, with the number of the log row where it is one. */
  broken: z.object({ check: replayCheck, row: z.int().nullable() }).nullable(),
});
export type ReplayFileVerdict = z.infer<typeof replayFileVerdict>;

/** Maximum length of a record that a window sends, in characters; a call of a window has at most 256 KiB. */
export const MAX_REPLAY_RECORD_LENGTH = 240_000;

export const REPLAY_CALLS = {
  /** A session that is over as one HTML file; refused with CONFLICT before it ends, and QUARANTINED. */
  'replays.export': call(
    z.object({
      sessionId,
      /** Includes what the language models wrote. */
      withTexts: z.boolean().optional(),
    }),
    exportFile,
  ),
  /** Checks the JSON record of a replay file; INVALID_REQUEST if it is not a record. */
  'replays.verify': call(
    z.object({ record: z.string().max(MAX_REPLAY_RECORD_LENGTH) }),
    z.object({
      verdict: replayFileVerdict,
      /** Whether the key of this data folder signed the file. */
      isOwnKey: z.boolean(),
    }),
  ),
  /** The fingerprint of the key of this data folder, which is made when there is none. */
  'replays.key': call(emptyObject, z.object({ fingerprint: z.string() })),
} as const;
