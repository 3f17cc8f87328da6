import type { LeagueFormat } from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';
import { pathIn, useHashLocation } from '../../routes/hash-router.ts';
import type { PlainKey } from '../../text/index.ts';

/** A tab of the league on screen, which the palette reaches by name. */
export interface LeagueTabTarget {
  readonly route: string;
  readonly title: PlainKey;
  readonly synonyms: PlainKey;
  readonly leagueName: string;
}

const TABS = [
  { tab: 'live', title: 'palette.league_live', synonyms: 'palette.synonyms_league_live' },
  { tab: 'table', title: 'palette.league_table', synonyms: 'palette.synonyms_league_table' },
  { tab: 'crosstable', title: 'palette.league_crosstable', synonyms: 'palette.synonyms_league_crosstable' },
  { tab: 'bracket', title: 'palette.league_bracket', synonyms: 'palette.synonyms_league_bracket' },
  { tab: 'schedule', title: 'palette.league_schedule', synonyms: 'palette.synonyms_league_schedule' },
  { tab: 'messages', title: 'palette.league_messages', synonyms: 'palette.synonyms_league_messages' },
  { tab: 'agents', title: 'palette.league_agents', synonyms: 'palette.synonyms_league_agents' },
] as const satisfies readonly { tab: string; title: PlainKey; synonyms: PlainKey }[];

/** Screens of leagues whose path has no id. */
const OTHER_SCREENS: ReadonlySet<string> = new Set(['new', 'ratings']);

/** The id of the league whose page a location shows; null for other pages. */
export function leagueIn(location: string): string | null {
  const [, segment] = /^\/leagues\/([^/]+)/u.exec(pathIn(location)) ?? [];
  return segment === undefined || OTHER_SCREENS.has(segment) ? null : decodeURIComponent(segment);
}

/** The tabs of a league; only a knockout has a bracket. */
export const leagueTabsOf = (league: {
  readonly leagueId: string;
  readonly name: string;
  readonly format: LeagueFormat;
}): readonly LeagueTabTarget[] =>
  TABS.filter(({ tab }) => tab !== 'bracket' || league.format === 'knockout').map(
    ({ tab, title, synonyms }) => ({
      route: `/leagues/${encodeURIComponent(league.leagueId)}?tab=${tab}`,
      title,
      synonyms,
      leagueName: league.name,
    }),
  );

const NONE: readonly LeagueTabTarget[] = [];

/** The tabs of the league on screen; none elsewhere. */
export function useLeagueTabs(): readonly LeagueTabTarget[] {
  const leagueId = leagueIn(useHashLocation());
  const { value } = useQuery('leagues.details', leagueId === null ? null : { leagueId });
  return value === null ? NONE : leagueTabsOf(value);
}
