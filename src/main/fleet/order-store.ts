import type { JsonObject } from '../../shared/json.ts';
import type { SeatNeed } from '../../shared/wire/fleet.ts';
import type { Db } from '../platform/db/writer.ts';
import type { GameSpecification } from '../sessions/index.ts';
import type { FleetGame, FleetOrder, FleetResult, OpenFleetGame, PlayedBy } from './types.ts';

interface GameRow {
  readonly orderId: string;
  readonly game: number;
  readonly createdBy: string;
  readonly specification: string;
  readonly seats: string;
  readonly playerSeeds: string;
  readonly place: string;
}

const toGame = (row: GameRow): FleetGame => ({
  ...row,
  specification: JSON.parse(row.specification) as GameSpecification,
  seats: JSON.parse(row.seats) as Record<string, SeatNeed>,
  playerSeeds: JSON.parse(row.playerSeeds) as Record<string, string>,
  place: JSON.parse(row.place) as JsonObject,
});

const ORDERS = `select order_id as orderId, group_id as groupId, trust, template, rules, traceparent, state,
  created_at as createdAt from fleet_orders`;
const GAMES = `select g.order_id as orderId, g.game, g.created_by as createdBy, g.specification, g.seats,
  g.player_seeds as playerSeeds, g.place from fleet_games g`;
const UNCOUNTED = 'not exists (select 1 from fleet_results r where r.order_id = g.order_id and r.game = g.game)';

/** An upload that does not count. */
export interface RefusedUpload {
  readonly orderId: string;
  readonly game: number;
  readonly attempt: number;
  readonly workerId: string;
  readonly code: string;
  readonly check: string | null;
  readonly row: number | null;
  readonly receivedAt: string;
  readonly body: Uint8Array | null;
}

/** Reads and writes orders, their games and attempts, and what was counted. */
export const orderStore = (db: Db) => {
  const insertOrder = db.prepare(
    `insert into fleet_orders values (@orderId, @groupId, @trust, @template, @rules, @traceparent, @state, @createdAt)`,
  );
  const insertGame = db.prepare(
    `insert into fleet_games values (@orderId, @game, @sessionId, @createdBy, @specification, @seats, @playerSeeds, @place)`,
  );
  const find = db.prepare<[string], FleetOrder>(`${ORDERS} where order_id = ?`);
  const open = db.prepare<[], FleetOrder>(`${ORDERS} where state = 'open' order by created_at, order_id`);
  const openOf = db.prepare<[string], FleetOrder>(`${ORDERS} where state = 'open' and group_id = ?`);
  const setState = db.prepare('update fleet_orders set state = ? where order_id = ?');
  const game = db.prepare<[string, number], GameRow>(`${GAMES} where g.order_id = ? and g.game = ?`);
  const openGames = db.prepare<[string], GameRow>(
    `${GAMES} where g.order_id = ? and ${UNCOUNTED} order by g.game`,
  );
  const openGamesOf = db.prepare<[string], { readonly sessionId: string; readonly place: string }>(
    `select g.session_id as sessionId, g.place from fleet_games g join fleet_orders o on o.order_id = g.order_id
     where o.group_id = ? and o.state = 'open' and ${UNCOUNTED} order by o.created_at, g.order_id, g.game`,
  );
  const result = db.prepare<[string, number], FleetResult>(
    `select order_id as orderId, game, attempt, worker_id as workerId, head, received_at as receivedAt
     from fleet_results where order_id = ? and game = ?`,
  );
  const insertResult = db.prepare(
    'insert into fleet_results values (@orderId, @game, @attempt, @workerId, @head, @receivedAt)',
  );
  const refuse = db.prepare(
    `insert into fleet_refused (order_id, game, attempt, worker_id, code, failed_check, row_number, received_at, body)
     values (@orderId, @game, @attempt, @workerId, @code, @check, @row, @receivedAt, @body)`,
  );
  const addAttempt = db.prepare(
    'insert or ignore into fleet_attempts (order_id, attempt, worker_id, leased_at) values (?, ?, ?, ?)',
  );
  const endAttempts = db.prepare(
    'update fleet_attempts set ended_at = ?, ending = ? where order_id = ? and attempt <= ? and ending is null',
  );
  const leasedAt = db
    .prepare<[string, number], string>('select leased_at from fleet_attempts where order_id = ? and attempt = ?')
    .pluck();
  const underWay = db
    .prepare<[string], number>('select count(*) from fleet_attempts where order_id = ? and ending is null')
    .pluck();
  const playedBy = db.prepare<[string], PlayedBy>(
    `select w.name as worker, w.trust from fleet_games g
     join fleet_results r on r.order_id = g.order_id and r.game = g.game
     join fleet_workers w on w.worker_id = r.worker_id where g.session_id = ?`,
  );
  const refusedCounts = db.prepare<[], { readonly workerId: string; readonly n: number }>(
    'select worker_id as workerId, count(*) as n from fleet_refused group by worker_id',
  );
  const countedCounts = db.prepare<[], { readonly workerId: string; readonly n: number }>(
    'select worker_id as workerId, count(*) as n from fleet_results group by worker_id',
  );
  return {
    add(order: FleetOrder, games: readonly FleetGame[]): void {
      insertOrder.run(order);
      for (const { specification, seats, playerSeeds, place, ...row } of games)
        insertGame.run({
          ...row,
          sessionId: specification.header.session_id,
          specification: JSON.stringify(specification),
          seats: JSON.stringify(seats),
          playerSeeds: JSON.stringify(playerSeeds),
          place: JSON.stringify(place),
        });
    },
    find: (orderId: string): FleetOrder | null => find.get(orderId) ?? null,
    open: (): readonly FleetOrder[] => open.all(),
    openOf: (groupId: string): readonly FleetOrder[] => openOf.all(groupId),
    setState: (orderId: string, state: FleetOrder['state']): void => void setState.run(state, orderId),
    game(orderId: string, number: number): FleetGame | null {
      const row = game.get(orderId, number);
      return row === undefined ? null : toGame(row);
    },
    /** The games of an order that do not count yet. */
    openGames: (orderId: string): readonly FleetGame[] => openGames.all(orderId).map(toGame),
    openGamesOf: (groupId: string): readonly OpenFleetGame[] =>
      openGamesOf.all(groupId).map(({ sessionId, place }) => ({
        sessionId,
        place: JSON.parse(place) as JsonObject,
      })),
    result: (orderId: string, number: number): FleetResult | null => result.get(orderId, number) ?? null,
    addResult: (row: FleetResult): void => void insertResult.run(row),
    addRefused: (row: RefusedUpload): void => void refuse.run(row),
    addAttempt: (orderId: string, attempt: number, own: { readonly workerId: string; readonly at: string }): void =>
      void addAttempt.run(orderId, attempt, own.workerId, own.at),
    /** Ends an attempt and those before it that nobody ended. */
    endAttempts: (
      orderId: string,
      attempt: number,
      end: { readonly at: string; readonly ending: 'done' | 'failed' | 'lapsed' | 'withdrawn' },
    ): void => void endAttempts.run(end.at, end.ending, orderId, attempt),
    leasedAt: (orderId: string, attempt: number): string | null => leasedAt.get(orderId, attempt) ?? null,
    /** Whether a worker may be playing the order. */
    isUnderWay: (orderId: string): boolean => underWay.get(orderId) !== 0,
    playedBy: (sessionId: string): PlayedBy | null => playedBy.get(sessionId) ?? null,
    /** Counted and refused games by worker. */
    tallies(): ReadonlyMap<string, { readonly counted: number; readonly refused: number }> {
      const refused = new Map(refusedCounts.all().map(({ workerId, n }) => [workerId, n]));
      const counted = new Map(countedCounts.all().map(({ workerId, n }) => [workerId, n]));
      const workers = new Set([...refused.keys(), ...counted.keys()]);
      return new Map(
        [...workers].map((id) => [id, { counted: counted.get(id) ?? 0, refused: refused.get(id) ?? 0 }]),
      );
    },
  };
};

export type OrderStore = ReturnType<typeof orderStore>;
