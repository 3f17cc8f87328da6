import type { LeagueExportFormat } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { exportLeague, type ExportedLeague, type LeagueView } from '../league/index.ts';
import type { Sessions } from '../sessions/index.ts';

/** A league as a file; PGN comes from the boards its matches were played on. */
export function exportedLeague(
  view: LeagueView,
  format: LeagueExportFormat,
  sessions: Pick<Sessions, 'export'>,
): Outcome<ExportedLeague> {
  if (format !== 'pgn') return accept(exportLeague(view, format));
  const games = view.matches.flatMap(({ sessionId }) => {
    // A spectator's file: nothing that a player alone may see.
    const file = sessionId === null ? null : sessions.export(sessionId, { format: 'pgn', viewer: null });
    return file?.ok ? [file.value.text.trim()] : [];
  });
  if (games.length === 0) return refuse('INVALID_REQUEST', 'This league has no chess games');
  const stem = view.league.leagueId.replace(/^league_/u, '');
  return accept({
    fileName: `league-${stem}.pgn`,
    mediaType: 'application/x-chess-pgn',
    text: `${games.join('\n\n')}\n`,
  });
}
