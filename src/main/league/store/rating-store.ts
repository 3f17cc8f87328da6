import type { Db } from '../../platform/db/writer.ts';
import type { Glicko } from '../rules/glicko.ts';

/** A player's rating before and after a league. */
export interface RatingRow {
  readonly leagueId: string;
  /** Number of the rated league in the order in which leagues ended. */
  readonly ordinal: number;
  readonly identity: string;
  readonly gameType: string;
  readonly playerId: string;
  readonly displayName: string;
  readonly before: Glicko;
  readonly after: Glicko;
  /** Matches of the league that count for the rating. */
  readonly countedMatches: number;
}

/** A player's newest rating with totals over all its leagues. */
export interface CurrentRating extends RatingRow {
  /** Name of the newest of its leagues. */
  readonly leagueName: string;
  /** Number of its rated leagues. */
  readonly leagues: number;
  /** Matches of all its leagues that count for the rating. */
  readonly totalMatches: number;
}

interface Row {
  league_id: string;
  ordinal: number;
  identity: string;
  game_type: string;
  player_id: string;
  display_name: string;
  before_rating: number;
  before_deviation: number;
  before_volatility: number;
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
}

const toRating = (row: Row): RatingRow => ({
  leagueId: row.league_id,
  ordinal: row.ordinal,
  identity: row.identity,
  gameType: row.game_type,
  playerId: row.player_id,
  displayName: row.display_name,
  before: {
    rating: row.before_rating,
    deviation: row.before_deviation,
    volatility: row.before_volatility,
  },
  after: { rating: row.rating, deviation: row.deviation, volatility: row.volatility },
  countedMatches: row.games,
});

/** SQL for ratings across leagues, one row per player and rated league. */
export const ratingStore = (db: Db) => {
  const insert = db.prepare(`insert into league_ratings (league_id, ordinal, identity, game_type, player_id,
    display_name, before_rating, before_deviation, before_volatility, rating, deviation, volatility, games)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const findLast = db.prepare<[string, string], Row>(
    'select * from league_ratings where game_type = ? and identity = ? order by ordinal desc limit 1',
  );
  const findHighestOrdinal = db
    .prepare<[], number>('select coalesce(max(ordinal), 0) from league_ratings')
    .pluck();
  const listByLeague = db.prepare<[string], Row>(
    'select * from league_ratings where league_id = ? order by rating desc, player_id',
  );
  const listCurrent = db.prepare<
    [string, number],
    Row & { league_name: string; leagues: number; matches: number }
  >(
    `select r.*, l.name as league_name, count(*) as leagues, sum(o.games) as matches
    from league_ratings r join leagues l on l.league_id = r.league_id
    join league_ratings o on o.game_type = r.game_type and o.identity = r.identity
    where r.game_type = ? group by r.league_id, r.identity
    having r.ordinal = max(o.ordinal) order by r.rating desc, r.identity limit ?`,
  );
  const listByGameType = db.prepare<[string, number], Row & { league_name: string }>(
    `select r.*, l.name as league_name from league_ratings r join leagues l on l.league_id = r.league_id
    where r.game_type = ? and r.ordinal > ? order by r.ordinal, r.rating desc`,
  );
  const listNewestOrdinals = db
    .prepare<[string, number], number>(
      'select distinct ordinal from league_ratings where game_type = ? order by ordinal desc limit ?',
    )
    .pluck();
  const listGameTypes = db
    .prepare<[], string>('select distinct game_type from league_ratings order by game_type')
    .pluck();
  return {
    insert({ before, after, ...row }: RatingRow): void {
      const { leagueId, ordinal, identity, gameType, playerId, displayName, countedMatches } = row;
      insert.run(
        leagueId,
        ordinal,
        identity,
        gameType,
        playerId,
        displayName,
        before.rating,
        before.deviation,
        before.volatility,
        after.rating,
        after.deviation,
        after.volatility,
        countedMatches,
      );
    },
    /** The newest rating of a player; null before its first league. */
    findLast(gameType: string, identity: string): RatingRow | null {
      const row = findLast.get(gameType, identity);
      return row ? toRating(row) : null;
    },
    nextOrdinal: (): number => (findHighestOrdinal.get() ?? 0) + 1,
    listByLeague: (leagueId: string): RatingRow[] => listByLeague.all(leagueId).map(toRating),
    /** The newest rating of each player of a game, best first. */
    listCurrent: (gameType: string, limit: number): CurrentRating[] =>
      listCurrent.all(gameType, limit).map(({ league_name: leagueName, leagues, matches, ...row }) => ({
        ...toRating(row),
        leagueName,
        leagues,
        totalMatches: matches,
      })),
    /** The ratings of a game in its newest leagues, oldest league first. */
    listByGameType(gameType: string, leagues: number): (RatingRow & { readonly leagueName: string })[] {
      const oldest = listNewestOrdinals.all(gameType, leagues).at(-1) ?? 0;
      return listByGameType
        .all(gameType, oldest - 1)
        .map(({ league_name: leagueName, ...row }) => ({ ...toRating(row), leagueName }));
    },
    /** Types of game with at least one rating. */
    listGameTypes: (): string[] => listGameTypes.all(),
  };
};

export type RatingStore = ReturnType<typeof ratingStore>;
