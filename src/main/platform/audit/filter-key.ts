import type { AuditFilter } from '../../../shared/contract/audit.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';

/** The text of a filter, which is the same for filters with the same members. */
export function filterKey(filter: AuditFilter): string {
  const definedEntries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return canonicalJson(Object.fromEntries(definedEntries) as JsonObject);
}
