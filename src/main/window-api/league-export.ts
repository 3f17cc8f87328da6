import type { LeagueExportFormat } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { exportLeague, type LeagueView } from '../league/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Prizes } from '../rewards/prizes/index.ts';
import type { ExportFile } from '../../shared/contract/export-file.ts';
import { toPrizeJson, type PrizeJson } from '../../shared/contract/prize-json.ts';
import { readLeaguePrize } from './prizes.ts';

export interface LeagueExportDeps {
  readonly sessions: Pick<Sessions, 'export'>;
  readonly prizes: Pick<Prizes, 'findByLeague'>;
}

function readPrizeJson(prizes: LeagueExportDeps['prizes'], leagueId: string): PrizeJson | null {
  const prize = readLeaguePrize(prizes, leagueId);
  return prize && toPrizeJson(prize);
}

/** Exports a league as a file. PGN is made from the sessions in which its matches were played. */
export function exportLeagueFile(
  view: LeagueView,
  format: LeagueExportFormat,
  { sessions, prizes }: LeagueExportDeps,
): Outcome<ExportFile> {
  if (format !== 'pgn')
    return accept(exportLeague(view, format, readPrizeJson(prizes, view.league.leagueId)));
  const games = view.matches.flatMap(({ sessionId, matchId }) => {
    // The game is exported as a spectator sees it, so that the file contains nothing that only a player may see.
    const file = sessionId === null ? null : sessions.export(sessionId, { format: 'pgn', viewer: null });
    return file?.ok ? [withLeagueTags(view.league.name, matchId, file.value.text.trim())] : [];
  });
  if (games.length === 0) return refuse('INVALID_REQUEST', 'This league has no chess games');
  const stem = view.league.leagueId.replace(/^league_/u, '');
  return accept({
    fileName: `league-${stem}.pgn`,
    mediaType: 'application/x-chess-pgn',
    text: `${games.join('\n\n')}\n`,
  });
}

/**
 * Sets the tags Event and Round, by which PGN readers sort: to the league's name, and to `2.1` for the match R2M1 or `-`
 * for an id of another form.
 */
function withLeagueTags(league: string, matchId: string, pgn: string): string {
  const event = league.replaceAll(/["\\]/gu, String.raw`\$&`);
  const round = /^R(\d+)M(\d+)$/u.exec(matchId);
  // `replace` gets a function, because a `$` in a replacement text has a meaning of its own.
  const tag = (name: string, value: string) => (): string => `[${name} "${value}"]`;
  return pgn
    .replace(/^\[Event .*\]$/mu, tag('Event', event))
    .replace(/^\[Round .*\]$/mu, tag('Round', round === null ? '-' : `${round[1]}.${round[2]}`));
}
