import type { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { BridgeCode } from '../../../shared/codes/openfront.ts';
import {
  byeFrame,
  errorFrame,
  helloFrame,
  resFrame,
  snapshotFrame,
  tickFrame,
  type BridgeFrame,
} from '../../../shared/wire/openfront.ts';
import { startFrame, turnsFrame } from '../../../shared/wire/openfront-record.ts';

const FRAMES: Readonly<Record<string, z.ZodType<BridgeFrame>>> = {
  tick: tickFrame,
  res: resFrame,
  snapshot: snapshotFrame,
  hello: helloFrame,
  error: errorFrame,
  bye: byeFrame,
  start: startFrame,
  turns: turnsFrame,
};

/** Parses one text frame by the schema of its type; a refusal names the faulty field. */
export function parseFrame(text: string): Outcome<BridgeFrame, BridgeCode> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('NOT_JSON', 'The frame is not JSON');
  }
  const t = typeof value === 'object' && value !== null ? (value as { t?: unknown }).t : undefined;
  const schema = typeof t === 'string' && Object.hasOwn(FRAMES, t) ? FRAMES[t] : undefined;
  if (schema === undefined)
    return refuse('UNKNOWN_FRAME', 't must be hello, snapshot, tick, res, error, bye, start or turns');
  const parsed = schema.safeParse(value);
  if (parsed.success) return accept(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue?.path.slice(0, 6).join('.') ?? '';
  return refuse('MALFORMED_FRAME', `${String(t)}.${where}: ${issue?.message.slice(0, 200) ?? 'invalid'}`);
}
