import type { AuditFilter } from '../../../shared/contract/audit.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';

/** Equal for filters that select the same rows. */
export function filterKey(filter: AuditFilter): string {
  const defined = Object.entries(filter).filter(([, value]) => value !== undefined);
  return canonicalJson(Object.fromEntries(defined) as JsonObject);
}
