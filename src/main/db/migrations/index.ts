import type { Migration } from '../migration.ts';
import { house } from './0001-house.ts';
import { league } from './0003-league.ts';

/** Every migration in order of version. */
export const migrations: readonly Migration[] = [house, league];
