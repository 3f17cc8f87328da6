import type { UsageDay, UsageSession } from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/writer.ts';

interface UsageQuery {
  /** A day in UTC such as `2026-11-27`. */
  readonly sinceDay: string;
  /** Null for all. */
  readonly agentId: string | null;
}

/** The moves of models and of outside players; `part` is the expression that they are grouped by. */
const usageBy = (part: string): string => `(
  select ${part} as part, agent_id as agentId, count(*) as moves,
    count(coalesce(prompt_tokens, completion_tokens)) as reported, coalesce(sum(prompt_tokens), 0) as input,
    coalesce(sum(completion_tokens), 0) as output, sum(latency_ms) as latency, sum(cost_micros) as cost, currency,
    max(created_at) as at
  from model_moves where created_at >= @sinceDay and (@agentId is null or agent_id = @agentId)
  group by 1, agent_id, currency
  union all
  select ${part}, agent_id, count(*), count(coalesce(input_tokens, output_tokens)),
    coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0), sum(latency_ms), sum(cost_micros), currency,
    max(created_at)
  from seat_turns where created_at >= @sinceDay and (@agentId is null or agent_id = @agentId)
  group by 1, agent_id, currency
)`;

const SUMS = `sum(moves) as moves, sum(reported) as reported, sum(input) as inputTokens,
  sum(output) as outputTokens, sum(latency) as latencyMs, sum(cost) as costMicros, currency`;

const MAX_SESSIONS = 200;

/** Reads what models and outside players used. */
export const usageStore = (db: Db) => {
  const listByDay = db.prepare<[UsageQuery], UsageDay>(
    `select part as day, agentId, ${SUMS} from ${usageBy('substr(created_at, 1, 10)')}
     group by part, agentId, currency order by day desc, inputTokens + outputTokens desc, agentId`,
  );
  const listBySession = db.prepare<[UsageQuery], Omit<UsageSession, 'atMs'> & { readonly at: string }>(
    `select part as sessionId, agentId, ${SUMS}, max(at) as at from ${usageBy('session_id')}
     group by part, agentId, currency order by at desc, agentId limit ${MAX_SESSIONS}`,
  );
  return {
    /** By day and agent, the newest day first. */
    listByDay: (query: UsageQuery): UsageDay[] => listByDay.all(query),
    /** By session and agent, the newest session first. */
    listBySession: (query: UsageQuery): UsageSession[] =>
      listBySession.all(query).map(({ at, ...row }) => ({ ...row, atMs: Date.parse(at) })),
  };
};
