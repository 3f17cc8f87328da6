import { agentMeta, type AgentMeta } from '../../../shared/wire/league-v2.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { LeagueAgentKind } from '../records.ts';

/**
 * What a registrant says of itself: under its usual name, under one of the
 * other kinds, or flat beside the envelope. Null without a contact endpoint.
 */
export function readMeta(env: JsonRecord, kind: LeagueAgentKind): AgentMeta | null {
  const named = env[`${kind}_meta`] ?? env['metadata'] ?? env['meta'];
  const holder: JsonRecord = isRecord(named) ? named : env;
  const endpoint = holder['contact_endpoint'] ?? holder['endpoint'] ?? holder['agent_endpoint'];
  const parsed = agentMeta.safeParse({ ...holder, contact_endpoint: endpoint });
  return parsed.success ? parsed.data : null;
}
