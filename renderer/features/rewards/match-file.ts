import type { Api, RewardedMatch } from '../../../src/shared/contract/index.ts';
import { jsonFile, type MatchFile } from '../../match/index.ts';

const MOST_ROWS = 200;

/** Decisions with their checks and sums, transactions and audit rows. */
export async function rewardFile(api: Api, matchId: string, match: RewardedMatch): Promise<MatchFile> {
  const { origin, rows } = match;
  const decisions = await Promise.all(rows.map(({ wallet }) => api.ask('rewards.get', { matchId, wallet })));
  const audit = await api.ask('audit.page', { offset: 0, limit: MOST_ROWS, filter: { subject: matchId } });
  return jsonFile(`rewards-${matchId}.json`, { matchId, origin, decisions, audit: audit.rows });
}
