import {
  MAX_TOURNAMENT_PLAYERS,
  type ModelEndpoint,
  type NewTournament,
  type TemplateInfo,
} from '../../../../src/shared/contract/index.ts';

/** The choices of the form of a tournament. */
export interface TournamentForm {
  readonly format: NewTournament['format'];
  readonly templates: readonly string[];
  /** The keys of the chosen players, in the order in which they were chosen. */
  readonly players: readonly string[];
  /** Pairs of games of each match-up in each game. */
  readonly pairs: number;
  /** How many games of a match-up are played at the same time. */
  readonly concurrency: number;
  /** True when pairs begin with the openings of this program, in the games that have some. */
  readonly openings: boolean;
}

export interface OfferedPlayer {
  readonly key: string;
  readonly choice: NewTournament['players'][number];
}

/** The random player, the levels that every chosen game has, and the models. */
export function offeredPlayersOf(
  chosenGames: readonly TemplateInfo[],
  endpoints: readonly ModelEndpoint[],
): readonly OfferedPlayer[] {
  const levels =
    chosenGames.length === 0 ? 0 : Math.min(...chosenGames.map(({ builtinLevels }) => builtinLevels));
  return [
    { key: 'random', choice: { kind: 'random' } },
    ...Array.from({ length: levels }, (_, index): OfferedPlayer => {
      return { key: `builtin:${index + 1}`, choice: { kind: 'builtin', level: index + 1 } };
    }),
    ...endpoints.map(({ endpointId }): OfferedPlayer => {
      return { key: `llm:${endpointId}`, choice: { kind: 'llm', endpointId } };
    }),
  ];
}

/** The chosen players that every chosen game still offers, because a game may have fewer levels; at most the limit. */
export const playersOf = (
  { players }: TournamentForm,
  offered: readonly OfferedPlayer[],
): readonly OfferedPlayer[] =>
  players.flatMap((key) => offered.filter((player) => player.key === key)).slice(0, MAX_TOURNAMENT_PLAYERS);

/** The number of games of all match-ups. */
export function gameCountOf({ format, templates, pairs }: TournamentForm, players: number): number {
  const matchUps =
    format === 'gauntlet' ? Math.max(0, players - 1) : (players * Math.max(0, players - 1)) / 2;
  return matchUps * templates.length * 2 * pairs;
}

/** The request that the form describes. */
export const toNewTournament = (
  { format, templates, pairs, concurrency, openings }: TournamentForm,
  players: readonly OfferedPlayer[],
): NewTournament => ({
  format,
  players: players.map(({ choice }) => choice),
  templates: [...templates],
  pairs,
  atOnce: concurrency,
  openings,
});

/** The values with or without one of them. */
export const toggleValue = (values: readonly string[], value: string, isChosen: boolean): readonly string[] =>
  isChosen ? [...values.filter((each) => each !== value), value] : values.filter((each) => each !== value);
