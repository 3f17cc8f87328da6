import type { LeagueSettings } from './records.ts';
import { MATCH_BUDGET_MS } from './rules/retry.ts';

/** A league as it is opened when nothing else is said (decisions 34 and 35). */
export const DEFAULT_SETTINGS: LeagueSettings = {
  format: 'round-robin',
  swissRounds: null,
  wire: 'tolerant',
  auth: 'standard',
  trustReferee: false,
  rateTechnical: false,
  budgetMs: MATCH_BUDGET_MS,
  allowedPorts: [],
  expect: null,
};
