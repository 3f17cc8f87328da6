import type { Migration } from '../migration.ts';
import { house } from './0001-house.ts';
import { models } from './0002-models.ts';
import { league } from './0003-league.ts';
import { openfront } from './0009-openfront.ts';

/** Every migration in order; versions count from 1 without gaps. */
export const migrations: readonly Migration[] = [house, models, league, openfront];
