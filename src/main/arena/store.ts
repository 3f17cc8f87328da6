import type { ArenaRunInfo, ArenaPlan, ModelPolicy, PlayerChoice } from '../../shared/contract/index.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { SprtSettings } from '../../shared/statistics/sprt.ts';
import type { Db } from '../platform/db/writer.ts';
import { openingStore } from './openings/store.ts';
import type { GameRow } from './rules/game-schedule.ts';
import type { RunTest, RunDecision } from './rules/run-decision.ts';

export interface ArenaPlayer {
  readonly name: string;
  readonly choice: PlayerChoice;
}

/** The parts of the plan that are stored with a run; the others follow from the run. */
export type RunPlan = Pick<ArenaPlan, 'atOnce' | 'openings' | 'chance' | 'variant' | 'workers'>;

export interface ArenaRun {
  readonly arenaId: string;
  /** The tournament of which this run is a match-up; null for a single run. */
  readonly tournamentId: string | null;
  readonly template: string;
  readonly options: JsonObject;
  readonly a: ArenaPlayer;
  readonly b: ArenaPlayer;
  /** Number of games without those that are played again. */
  readonly games: number;
  /** Null for a side that is not a model. */
  readonly policy: { readonly a: ModelPolicy | null; readonly b: ModelPolicy | null };
  /** Null for runs of earlier versions. */
  readonly test: RunTest | null;
  /** Null until the test is decided, and for runs of earlier versions. */
  readonly decision: RunDecision | null;
  readonly state: ArenaRunInfo['state'];
  /** Why the host stopped the run; null in every other state. */
  readonly note: string | null;
  readonly createdAt: string;
  /** Null while the run is running, draining or paused. */
  readonly endedAt: string | null;
  /** Null for runs of earlier versions. */
  readonly plan: RunPlan | null;
  /** 64 hex digits, secret until the run is done; null for runs of earlier versions. */
  readonly runSeed: string | null;
}

/** The run and game to which a session belongs; `number` counts from 0. */
export interface ArenaGameRef {
  readonly arenaId: string;
  readonly number: number;
}

interface Row {
  readonly arena_id: string;
  readonly tournament_id: string | null;
  readonly template: string;
  readonly options: string;
  readonly player_a: string;
  readonly player_b: string;
  readonly games: number;
  readonly policies: string;
  readonly test_settings: string | null;
  readonly test_stops: 0 | 1 | null;
  readonly decision: RunDecision['state'] | null;
  readonly decision_llr: number | null;
  readonly decided_at_pair: number | null;
  readonly decided_at: string | null;
  readonly state: ArenaRunInfo['state'];
  readonly note: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly plan: string | null;
  readonly run_seed: string | null;
}

const toDecision = (row: Row): RunDecision | null =>
  row.decision === null
    ? null
    : {
        state: row.decision,
        llr: row.decision_llr ?? 0,
        pairs: row.decided_at_pair ?? 0,
        decidedAt: row.decided_at ?? '',
      };

/** Converts a stored plan. Runs of earlier versions name no workers. */
const toPlan = (text: string): RunPlan => {
  const plan = JSON.parse(text) as Omit<RunPlan, 'workers'> & Partial<RunPlan>;
  return { ...plan, workers: plan.workers ?? null };
};

const toArena = (row: Row): ArenaRun => ({
  arenaId: row.arena_id,
  tournamentId: row.tournament_id,
  template: row.template,
  options: JSON.parse(row.options) as JsonObject,
  a: JSON.parse(row.player_a) as ArenaPlayer,
  b: JSON.parse(row.player_b) as ArenaPlayer,
  games: row.games,
  policy: JSON.parse(row.policies) as ArenaRun['policy'],
  test:
    row.test_settings === null
      ? null
      : { settings: JSON.parse(row.test_settings) as SprtSettings, stops: row.test_stops === 1 },
  decision: toDecision(row),
  state: row.state,
  note: row.note,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  plan: row.plan === null ? null : toPlan(row.plan),
  runSeed: row.run_seed,
});

export type NewGame = Pick<
  GameRow,
  'sessionId' | 'number' | 'aRole' | 'attempt' | 'openingId' | 'preludePlies'
>;

const ARENAS = `select a.*, t.settings as test_settings, t.stops as test_stops, d.state as decision,
    d.llr as decision_llr, d.decided_at_pair, d.decided_at, r.tournament_id
  from arenas a left join arena_tests t on t.arena_id = a.arena_id
    left join arena_decisions d on d.arena_id = a.arena_id
    left join arena_tournament_runs r on r.arena_id = a.arena_id`;

const ADD_GAME = `insert into arena_games
    (session_id, arena_id, number, a_role, attempt, opening_id, prelude_plies)
  values (@sessionId, @arenaId, @number, @aRole, @attempt, @openingId, @preludePlies)`;

const GAMES = `select g.number, g.attempt, g.session_id as sessionId, g.a_role as aRole, g.opening_id as openingId,
    g.prelude_plies as preludePlies, s.status, s.outcome, s.outcome_reason as reason, s.winner,
    case when s.status = 'completed' then s.updated_at end as endedAt
  from arena_games g join sessions s on s.session_id = g.session_id`;

/** Reads and writes arenas and their games. The result of a game is read from its session. */
export const arenaStore = (db: Db) => {
  const insert = db.prepare(
    `insert into arenas values (@arenaId, @template, @options, @a, @b, @games, @policy, @state, @note,
      @createdAt, @endedAt, @plan, @runSeed)`,
  );
  const insertTest = db.prepare('insert into arena_tests values (?, ?, ?)');
  const insertDecision = db.prepare(
    'insert or ignore into arena_decisions values (@arenaId, @state, @llr, @pairs, @decidedAt)',
  );
  const updateState = db.prepare('update arenas set state = ?, note = ?, ended_at = ? where arena_id = ?');
  const find = db.prepare<[string], Row>(`${ARENAS} where a.arena_id = ?`);
  const list = db.prepare<[], Row>(`${ARENAS} order by a.created_at desc, a.arena_id`);
  const listUnfinished = db.prepare<[], Row>(
    `${ARENAS} where a.state in ('running', 'draining', 'paused') order by a.created_at`,
  );
  const listBySeed = db.prepare<[string], Row>(
    `${ARENAS} where a.run_seed = ? order by a.created_at desc, a.arena_id`,
  );
  const insertGame = db.prepare(ADD_GAME);
  const deleteGame = db.prepare('delete from arena_games where session_id = ?');
  const preludePliesOf = db
    .prepare<[string], number>('select prelude_plies from arena_games where session_id = ?')
    .pluck();
  const findBySession = db.prepare<[string], ArenaGameRef>(
    'select arena_id as arenaId, number from arena_games where session_id = ?',
  );
  const listGames = db.prepare<[string], GameRow>(
    `${GAMES} where g.arena_id = ? order by s.created_at, g.number`,
  );
  const listGamesOfPair = db.prepare<[string, number, number], GameRow>(
    `${GAMES} where g.arena_id = ? and g.number between ? and ? order by g.number, g.attempt`,
  );
  return {
    ...openingStore(db),
    insert(run: ArenaRun): void {
      const { test, decision: _, tournamentId: __, ...arena } = run;
      insert.run({
        ...arena,
        options: JSON.stringify(arena.options),
        a: JSON.stringify(arena.a),
        b: JSON.stringify(arena.b),
        policy: JSON.stringify(arena.policy),
        plan: arena.plan === null ? null : JSON.stringify(arena.plan),
      });
      if (test !== null) insertTest.run(arena.arenaId, JSON.stringify(test.settings), test.stops ? 1 : 0);
    },
    /** Stores the decision of a run's test; false when one is stored, which stays. */
    insertDecision: (arenaId: string, decision: RunDecision): boolean =>
      insertDecision.run({ arenaId, ...decision }).changes === 1,
    updateState: ({
      arenaId,
      state,
      note,
      endedAt,
    }: Pick<ArenaRun, 'arenaId' | 'state' | 'note' | 'endedAt'>): void =>
      void updateState.run(state, note, endedAt, arenaId),
    find(arenaId: string): ArenaRun | null {
      const row = find.get(arenaId);
      return row === undefined ? null : toArena(row);
    },
    /** Newest first. */
    list: (): readonly ArenaRun[] => list.all().map(toArena),
    /** Runs that are in progress or paused, oldest first. */
    listUnfinished: (): readonly ArenaRun[] => listUnfinished.all().map(toArena),
    /** The runs with this seed, newest first. */
    listBySeed: (runSeed: string): readonly ArenaRun[] => listBySeed.all(runSeed).map(toArena),
    insertGame: (arenaId: string, game: NewGame): void => void insertGame.run({ arenaId, ...game }),
    /** Removes a game from its arena; the session stays. */
    deleteGame: (sessionId: string): void => void deleteGame.run(sessionId),
    /** 0 for a session without an opening, and for one that belongs to no run. */
    preludePliesOf: (sessionId: string): number => preludePliesOf.get(sessionId) ?? 0,
    findBySession: (sessionId: string): ArenaGameRef | null => findBySession.get(sessionId) ?? null,
    /** In the order in which their sessions were created. */
    listGames: (arenaId: string): readonly GameRow[] => listGames.all(arenaId),
    /** The games of one pair with all their attempts. */
    listGamesOfPair: (arenaId: string, number: number): readonly GameRow[] =>
      listGamesOfPair.all(arenaId, 2 * number, 2 * number + 1),
  };
};

export type ArenaStore = ReturnType<typeof arenaStore>;
