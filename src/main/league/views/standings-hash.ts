import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import type { toWireRows } from './current-standings.ts';

/** The digest of a final table, as the audit log stores it. */
export const standingsHash = (rows: ReturnType<typeof toWireRows>): string =>
  sha256Hex(canonicalJson(rows as unknown as JsonObject[]));
