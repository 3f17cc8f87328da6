import type { Api, RewardedMatch } from '../../../../src/shared/contract/index.ts';
import { auditRowsOf, jsonFile, type MatchFile } from '../../../match/index.ts';

/** Decisions with their checks and sums, transactions and audit rows. */
export async function rewardFile(api: Api, matchId: string, match: RewardedMatch): Promise<MatchFile> {
  const { origin, rows } = match;
  const decisions = await Promise.all(rows.map(({ wallet }) => api.call('rewards.get', { matchId, wallet })));
  const audit = await auditRowsOf(api, matchId);
  return jsonFile(`rewards-${matchId}.json`, { matchId, origin, decisions, audit });
}
