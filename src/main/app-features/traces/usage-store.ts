import type { UsageDay } from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/writer.ts';

/** Reads what models and outside players used, by day and agent, the newest day first. */
export const usageStore = (db: Db) => {
  const select = db.prepare<[{ since: string; agentId: string | null }], UsageDay>(
    `select day, agentId, sum(moves) as moves, sum(reported) as reported, sum(input) as inputTokens,
       sum(output) as outputTokens, sum(latency) as latencyMs, sum(cost) as costMicros, max(currency) as currency
     from (
       select substr(created_at, 1, 10) as day, agent_id as agentId, count(*) as moves,
         count(coalesce(prompt_tokens, completion_tokens)) as reported, coalesce(sum(prompt_tokens), 0) as input,
         coalesce(sum(completion_tokens), 0) as output, sum(latency_ms) as latency, null as cost, null as currency
       from model_moves where created_at >= @since and (@agentId is null or agent_id = @agentId)
       group by day, agentId
       union all
       select substr(created_at, 1, 10), agent_id, count(*), count(coalesce(input_tokens, output_tokens)),
         coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0), sum(latency_ms), sum(cost_micros), currency
       from seat_turns where created_at >= @since and (@agentId is null or agent_id = @agentId)
       group by 1, agent_id, currency
     )
     group by day, agentId, currency order by day desc, inputTokens + outputTokens desc, agentId`,
  );
  return {
    /** `since` is a day in UTC such as `2026-11-27`. */
    read: (since: string, agentId: string | null): UsageDay[] => select.all({ since, agentId }),
  };
};
