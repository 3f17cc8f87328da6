import type { LeagueMatch, LeagueRating, LeagueTableRow } from '../../../src/shared/contract/index.ts';
import type { Translator } from '../../text/index.ts';

/** The code of league.v2 for a reply that did not come in time. */
export const TIMEOUT_CODE = 'E001';

export const isOver = ({ state }: LeagueMatch): boolean => state === 'DECIDED' || state === 'REPORTED';

/** Formats the referee's result, such as `Alpha won`, `Draw` or `Neither played`; empty while the match is open. */
export function resultLabel({ t }: Translator, match: LeagueMatch): string {
  if (!isOver(match)) return '';
  if (match.isVoid) return t('leagues.result_host_fault');
  const winner = [match.a, match.b].find(({ playerId }) => playerId === match.winner);
  if (winner === undefined)
    return match.absent.length > 0 ? t('leagues.result_void') : t('leagues.result_draw');
  return match.absent.length > 0
    ? t('leagues.result_technical', { name: winner.displayName })
    : t('leagues.result_won', { name: winner.displayName });
}

/**
 * Formats a difference with its interval, or one bound, such as `> +141`, for a player who won or lost every match; a
 * dash without a match.
 */
export function eloLabel(translator: Translator, { elo }: LeagueTableRow): string {
  const { t } = translator;
  const [low, high] = elo.interval95.map((end) => (end === null ? null : formatSigned(translator, end)));
  if (elo.difference !== null && low != null && high != null)
    return t('leagues.elo_range', { elo: formatSigned(translator, elo.difference), low, high });
  if (low != null) return t('leagues.elo_above', { low });
  return high == null ? t('ui.none') : t('leagues.elo_below', { high });
}

const formatWhole = ({ number }: Translator, value: number): string =>
  number(value, { maximumFractionDigits: 0 });

export const formatSigned = ({ number }: Translator, value: number): string =>
  number(value, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** Formats `1512 ± 240`, where 1.96 deviations are half of the 95% interval. */
export const ratingLabel = (translator: Translator, { rating, deviation }: LeagueRating['after']): string =>
  translator.t('leagues.elo_margin', {
    elo: formatWhole(translator, rating),
    margin: formatWhole(translator, 1.96 * deviation),
  });

export const leagueRoute = (leagueId: string, query: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `/leagues/${encodeURIComponent(leagueId)}${search === '' ? '' : `?${search}`}`;
};

export const playerRoute = (leagueId: string, playerId: string): string =>
  `${leagueRoute(leagueId)}/players/${encodeURIComponent(playerId)}`;

export const matchRoute = (leagueId: string, matchId: string): string =>
  `${leagueRoute(leagueId)}/matches/${encodeURIComponent(matchId)}`;

/** The name that a person typed, or one after the game: a league without a name would be listed by its id. */
export const leagueNameOf = (
  league: { readonly name: string; readonly game: string },
  { t, code }: Translator,
): string => league.name.trim() || t('leagues.default_name', { game: code('game', league.game) });
