import type { JsonObject } from '../../../shared/json.ts';
import type { OrderedPlayer } from '../../../shared/wire/fleet.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { GameSpecification } from '../../sessions/index.ts';
import { attemptStore } from './attempt-store.ts';
import { resultStore } from './result-store.ts';
import type { FleetGame, FleetOrder, UncountedFleetGame } from '../types.ts';

interface GameRow {
  readonly orderId: string;
  readonly gameIndex: number;
  readonly createdBy: string;
  readonly specification: string;
  readonly seats: string;
  readonly playerSeeds: string;
  /** The column of `ownerData`: what the owner of the order keeps with a game. */
  readonly ownerData: string;
}

type OrderRow = Omit<FleetOrder, 'required'> & { readonly required: string };

const toOrder = (row: OrderRow): FleetOrder => ({
  ...row,
  required: JSON.parse(row.required) as FleetOrder['required'],
});

const toGame = (row: GameRow): FleetGame => ({
  ...row,
  specification: JSON.parse(row.specification) as GameSpecification,
  seats: JSON.parse(row.seats) as Record<string, OrderedPlayer>,
  playerSeeds: JSON.parse(row.playerSeeds) as Record<string, string>,
  ownerData: JSON.parse(row.ownerData) as JsonObject,
});

const ORDERS = `select o.order_id as orderId, o.group_id as groupId, o.trust, o.template, o.rules, o.traceparent,
  o.state, o.created_at as createdAt, o.required from fleet_orders o`;
const GAMES = `select g.order_id as orderId, g.game as gameIndex, g.created_by as createdBy, g.specification, g.seats,
  g.player_seeds as playerSeeds, g.place as ownerData from fleet_games g`;
const UNCOUNTED =
  'not exists (select 1 from fleet_results r where r.order_id = g.order_id and r.game = g.game)';

/** Reads and writes orders and their games. */
const ordersAndGames = (db: Db) => {
  const insertOrder = db.prepare(
    `insert into fleet_orders (order_id, group_id, trust, template, rules, traceparent, state, created_at, required)
     values (@orderId, @groupId, @trust, @template, @rules, @traceparent, @state, @createdAt, @required)`,
  );
  const insertGame = db.prepare(
    `insert into fleet_games values (@orderId, @gameIndex, @sessionId, @createdBy, @specification, @seats, @playerSeeds, @ownerData)`,
  );
  const find = db.prepare<[string], OrderRow>(`${ORDERS} where order_id = ?`);
  const listOpen = db.prepare<[], OrderRow>(`${ORDERS} where state = 'open' order by created_at, order_id`);
  const listOpenByGroup = db.prepare<[string], OrderRow>(`${ORDERS} where state = 'open' and group_id = ?`);
  const listNotLeased = db.prepare<[], OrderRow>(
    `${ORDERS} where state = 'open' and not exists (
       select 1 from fleet_attempts a where a.order_id = o.order_id and a.ending is null)`,
  );
  const updateState = db.prepare('update fleet_orders set state = ? where order_id = ?');
  const findGame = db.prepare<[string, number], GameRow>(`${GAMES} where g.order_id = ? and g.game = ?`);
  const listOpenGames = db.prepare<[string], GameRow>(
    `${GAMES} where g.order_id = ? and ${UNCOUNTED} order by g.game`,
  );
  const listUncountedGamesByGroup = db.prepare<
    [string],
    { readonly sessionId: string; readonly ownerData: string }
  >(
    `select g.session_id as sessionId, g.place as ownerData from fleet_games g join fleet_orders o on o.order_id = g.order_id
     where o.group_id = ? and o.state = 'open' and ${UNCOUNTED} order by o.created_at, g.order_id, g.game`,
  );
  return {
    insert(order: FleetOrder, games: readonly FleetGame[]): void {
      insertOrder.run({ ...order, required: JSON.stringify(order.required) });
      for (const { specification, seats, playerSeeds, ownerData, ...row } of games)
        insertGame.run({
          ...row,
          sessionId: specification.header.session_id,
          specification: JSON.stringify(specification),
          seats: JSON.stringify(seats),
          playerSeeds: JSON.stringify(playerSeeds),
          ownerData: JSON.stringify(ownerData),
        });
    },
    find(orderId: string): FleetOrder | null {
      const row = find.get(orderId);
      return row === undefined ? null : toOrder(row);
    },
    listOpen: (): readonly FleetOrder[] => listOpen.all().map(toOrder),
    listOpenByGroup: (groupId: string): readonly FleetOrder[] => listOpenByGroup.all(groupId).map(toOrder),
    /** The open orders that no worker plays. */
    listNotLeased: (): readonly FleetOrder[] => listNotLeased.all().map(toOrder),
    updateState: (orderId: string, state: FleetOrder['state']): void => void updateState.run(state, orderId),
    findGame(orderId: string, gameIndex: number): FleetGame | null {
      const row = findGame.get(orderId, gameIndex);
      return row === undefined ? null : toGame(row);
    },
    /** The games of an order that do not count yet. */
    listOpenGames: (orderId: string): readonly FleetGame[] => listOpenGames.all(orderId).map(toGame),
    listUncountedGamesByGroup: (groupId: string): readonly UncountedFleetGame[] =>
      listUncountedGamesByGroup.all(groupId).map(({ sessionId, ownerData }) => ({
        sessionId,
        ownerData: JSON.parse(ownerData) as JsonObject,
      })),
  };
};

/** Reads and writes orders, their games and attempts, and what was counted. */
export const fleetStore = (db: Db) => ({ ...ordersAndGames(db), ...attemptStore(db), ...resultStore(db) });

export type FleetStore = ReturnType<typeof fleetStore>;
