import {
  chosenLeagueId,
  DEFAULT_MATCH_BUDGET_MS,
  MAX_MATCH_BUDGET_MS,
  MAX_SWISS_ROUNDS,
  trustClass,
} from '../../../shared/contract/index.ts';
import { SECOND_MS } from '../../../shared/units.ts';
import type { TrustClass } from '../../fleet/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import {
  countOption,
  flagOption,
  optionalCountOption,
  textOption,
  refuseUsage,
} from '../options/option-kinds.ts';

const MAX_NAME_LENGTH = 64;

/** Options of the commands that open a league. */
export const RULE_OPTIONS = {
  name: textOption('NAME', 'the name of the league (default: game, players and date)', null),
  'league-id': textOption('ID', 'the id of the league, for agents that are configured with one', null),
  rounds: optionalCountOption(
    'rounds of a Swiss league (default: by the number of players)',
    MAX_SWISS_ROUNDS,
  ),
  'late-entry': flagOption('players may join after the start, while the format allows it'),
  'annul-disqualified': flagOption('matches that a disqualified player has played count nowhere'),
  workers: textOption(
    'own|signed|invited',
    'workers of this class play matches of board games; this host replays them',
    null,
  ),
  budget: countOption(
    'seconds that a match may take with all its retries',
    DEFAULT_MATCH_BUDGET_MS / SECOND_MS,
    MAX_MATCH_BUDGET_MS / SECOND_MS,
  ),
};

export interface LeagueRules {
  readonly name: string;
  readonly leagueId?: string;
  readonly budgetMs: number;
  readonly swissRounds?: number;
  readonly annulDisqualified?: boolean;
  readonly lateEntry?: boolean;
  readonly workers?: TrustClass;
}

interface RuleValues {
  readonly name: string | null;
  readonly 'league-id': string | null;
  readonly budget: number;
  readonly rounds: number | null;
  readonly 'annul-disqualified': boolean;
  readonly 'late-entry': boolean;
  readonly workers: string | null;
  readonly game: string;
}

/** What the name of a league is made from when none is given. */
export interface LeagueNameInput {
  readonly players: number;
  readonly nowMs: number;
}

/** Reads the options of `RULE_OPTIONS`. */
export function readRules(values: RuleValues, nameInput: LeagueNameInput): Outcome<LeagueRules, 'USAGE'> {
  const name =
    values.name === null ? leagueName(values.game, nameInput) : cleanText(values.name, MAX_NAME_LENGTH);
  if (name === '') return refuseUsage('--name must have a visible character');
  const { workers } = values;
  const trust = trustClass.nullable().safeParse(workers);
  if (!trust.success) return refuseUsage('--workers must be own, signed or invited');
  const rules: LeagueRules = {
    name,
    budgetMs: values.budget * SECOND_MS,
    ...(values.rounds === null ? {} : { swissRounds: values.rounds }),
    ...(values['annul-disqualified'] ? { annulDisqualified: true } : {}),
    ...(values['late-entry'] ? { lateEntry: true } : {}),
    ...(trust.data === null ? {} : { workers: trust.data }),
  };
  const leagueIdText = values['league-id'];
  if (leagueIdText === null) return accept(rules);
  const leagueId = chosenLeagueId.safeParse(leagueIdText);
  return leagueId.success
    ? accept({ ...rules, leagueId: leagueId.data })
    : refuseUsage('--league-id has up to 64 letters, digits, "_", "-" and "."');
}

/** For example "Even-odd, 4 players, 22 Nov". */
function leagueName(game: string, { players, nowMs }: LeagueNameInput): string {
  const date = new Date(nowMs).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return cleanText(`${titleOf(game)}, ${players} players, ${date}`, MAX_NAME_LENGTH);
}

/** A readable form of a game's id: "tic_tac_toe.v1" is "Tic-tac-toe". */
const titleOf = (game: string): string =>
  `${game.charAt(0).toUpperCase()}${game.slice(1)}`.replace(/\.v\d+$/u, '').replaceAll('_', '-');
