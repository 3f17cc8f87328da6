import type { Api, LeagueMatchDetail } from '../../../src/shared/contract/index.ts';
import { jsonFile, type MatchFile } from '../../match/index.ts';

const MOST_ROWS = 200;

/** The match, its evidence, both sides of every message, money and audit rows. */
export async function leagueMatchFile(
  api: Api,
  leagueId: string,
  detail: LeagueMatchDetail,
): Promise<MatchFile> {
  const { matchId } = detail.match;
  const rewards = await api.ask('prizes.match', { leagueId, matchId });
  const subject = `${leagueId}/${matchId}`;
  const audit = await api.ask('audit.page', { offset: 0, limit: MOST_ROWS, filter: { subject } });
  const fileName = `match-${leagueId.replace(/^league_/u, '')}-${matchId}.json`;
  return jsonFile(fileName, { ...detail, rewards, audit: audit.rows });
}
