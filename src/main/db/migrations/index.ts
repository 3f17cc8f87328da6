import type { Migration } from '../migration.ts';
import { house } from './0001-house.ts';
import { models } from './0002-models.ts';
import { league } from './0003-league.ts';
import { leagueGames } from './0005-league-games.ts';

/** Every migration in order; versions only rise. */
export const migrations: readonly Migration[] = [house, models, league, leagueGames];
