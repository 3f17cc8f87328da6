import type { SubPage } from '../../layout/sub-nav.tsx';

export const LEAGUE_PAGES: readonly SubPage[] = [
  { path: '/leagues', title: 'leagues.tab_leagues' },
  { path: '/leagues/ratings', title: 'leagues.tab_ratings' },
];
