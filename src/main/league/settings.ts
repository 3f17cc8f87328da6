import type { LeagueSettings } from './records.ts';
import { DEFAULT_MATCH_BUDGET_MS } from '../../shared/contract/index.ts';

/** Settings of a league that is opened without any of its own. */
export const DEFAULT_SETTINGS: LeagueSettings = {
  format: 'round-robin',
  swissRounds: null,
  wire: 'tolerant',
  auth: 'standard',
  trustReferee: false,
  externalReferees: false,
  rateTechnical: false,
  budgetMs: DEFAULT_MATCH_BUDGET_MS,
  allowedPorts: [],
  expect: null,
  ranking: 'points',
};

/** The settings of a new league. In a knockout the places follow the rounds. */
export function settingsOf(requestedSettings: Partial<LeagueSettings> = {}): LeagueSettings {
  const settings = { ...DEFAULT_SETTINGS, ...requestedSettings };
  return { ...settings, ranking: settings.format === 'knockout' ? 'rounds' : 'points' };
}
