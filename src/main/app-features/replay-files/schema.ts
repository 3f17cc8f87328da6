import { z } from 'zod';
import { REPLAY_FORMAT, type ReplayRecord } from '../../sessions/index.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/u);
/** An Ed25519 public key. */
const publicKey = z.string().regex(/^[0-9a-f]{64}$/u);
const name = z.string().min(1).max(64);
const moment = z.string().max(40);
const byRole = <T extends z.ZodType>(value: T) => z.record(name, value);

/** `ReplayRow`: tick, kind, seat, action, time and hash. */
const row = z.tuple([
  // The tick.
  z.int().min(0),
  // The kind.
  z.string().max(32),
  // The seat as a position, or the role and the agent.
  z.union([z.int().min(0).max(15), z.tuple([name, z.string().max(64)])]),
  // The action.
  z.union([z.string().max(16_384), z.record(z.string(), z.json()), z.null()]),
  moment,
  hash,
]);

/** The record of a replay file from elsewhere: every member is checked, and no other is accepted. */
const replayRecord = z.strictObject({
  format: z.literal(REPLAY_FORMAT),
  header: z.strictObject({
    session_id: z.string().min(1).max(64),
    template: z.string().min(1).max(64),
    options: z.record(z.string(), z.json()),
    participants: byRole(z.string().max(64)),
    seed_commitment: hash.nullable(),
    created_at: moment,
  }),
  seed: z.string().max(128).nullable(),
  rows: z.array(row).max(100_000),
  players: byRole(z.strictObject({ name: z.string().max(256), kind: z.string().max(32) })),
  details: z.strictObject({
    clock: z
      .strictObject({
        initial_ms: z.number().nullable(),
        increment_ms: z.number(),
        per_move_ms: z.number().nullable(),
        remaining_ms: byRole(z.number()),
      })
      .nullable(),
    texts: z.array(z.strictObject({ tick: z.int().min(0), role: name, text: z.string() })),
    evaluations: z.array(z.tuple([z.int().min(0), z.string().max(16), z.number().min(0).max(1)])),
    openings: z.array(z.tuple([z.int().min(0), z.string().max(8), z.string().max(256)])).optional(),
  }),
  signed: z.strictObject({
    v: z.literal(1),
    template: z.string().max(64),
    header_hash: hash,
    head: hash,
    result: z.strictObject({
      outcome: z.string().max(64).nullable(),
      reason: z.string().max(64).nullable(),
      winner: name.nullable(),
    }),
    participants: byRole(z.string().max(64)),
    names_hash: hash,
    details_hash: hash,
  }),
  key: publicKey,
  signature: z.string().regex(/^[0-9a-f]{128}$/u),
});

/** The record of a JSON text, or null if it is not a record. */
export function parseReplayRecord(text: string): ReplayRecord | null {
  try {
    const parsed = replayRecord.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as ReplayRecord) : null;
  } catch {
    return null;
  }
}
