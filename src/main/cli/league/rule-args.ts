import { chosenLeagueId } from '../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { count, text, usage } from '../options/kinds.ts';

const MAX_BUDGET_S = 3600;

/** Options of the commands that open a league. */
export const RULE_TABLE = {
  'league-id': text('ID', 'the id of the league, for agents that are configured with one', null),
  budget: count('seconds that a match may take with all its retries', 150, MAX_BUDGET_S),
};

export interface LeagueRules {
  readonly leagueId?: string;
  readonly budgetMs: number;
}

/** Reads the options of `RULE_TABLE`. */
export function readRules(values: {
  readonly 'league-id': string | null;
  readonly budget: number;
}): Outcome<LeagueRules, 'USAGE'> {
  const budgetMs = values.budget * 1000;
  const given = values['league-id'];
  if (given === null) return accept({ budgetMs });
  const leagueId = chosenLeagueId.safeParse(given);
  return leagueId.success
    ? accept({ budgetMs, leagueId: leagueId.data })
    : usage('--league-id has up to 64 letters, digits, "_", "-" and "."');
}
