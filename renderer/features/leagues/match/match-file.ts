import type { Api, LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { auditRowsOf, jsonFile, type MatchFile } from '../../../match/index.ts';

/** The match, its evidence, both sides of every message, money and audit rows. */
export async function leagueMatchFile(
  api: Api,
  leagueId: string,
  detail: LeagueMatchDetail,
): Promise<MatchFile> {
  const { matchId } = detail.match;
  const rewards = await api.call('prizes.match', { leagueId, matchId });
  const audit = await auditRowsOf(api, `${leagueId}/${matchId}`);
  const fileName = `match-${leagueId.replace(/^league_/u, '')}-${matchId}.json`;
  return jsonFile(fileName, { ...detail, rewards, audit });
}
