import type { SubPlace } from '../../frame/sub-nav.tsx';

export const LEAGUE_PLACES: readonly SubPlace[] = [
  { path: '/leagues', title: 'leagues.tab_leagues' },
  { path: '/leagues/ratings', title: 'leagues.tab_ratings' },
];
