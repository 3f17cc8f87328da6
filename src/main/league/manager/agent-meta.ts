import { agentMeta, type AgentMeta } from '../../../shared/wire/league-v2.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { LeagueAgentKind } from '../records.ts';

/**
 * Takes the registration data of an agent from its usual field, from one of the alternative fields or
 * from the envelope itself. Null when it contains no contact endpoint or is malformed.
 */
export function parseAgentMeta(envelope: JsonRecord, kind: LeagueAgentKind): AgentMeta | null {
  const meta = envelope[`${kind}_meta`] ?? envelope['metadata'] ?? envelope['meta'];
  const fields: JsonRecord = isRecord(meta) ? meta : envelope;
  const endpoint = fields['contact_endpoint'] ?? fields['endpoint'] ?? fields['agent_endpoint'];
  const parsedMeta = agentMeta.safeParse({ ...fields, contact_endpoint: endpoint });
  return parsedMeta.success ? parsedMeta.data : null;
}
