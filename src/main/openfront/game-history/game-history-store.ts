import {
  openFrontGameSnapshot,
  type OpenFrontGame,
  type OpenFrontMap,
  type OpenFrontGameSnapshot,
} from '../../../shared/contract/index.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';

/** Maps are the largest part of a recording, so only the newest games keep one. */
const MAX_MAPS = 30;
const MAX_LISTED = 200;

export interface SavedGame {
  readonly gameId: string;
  readonly atMs: number;
  readonly tick: number;
  readonly seen: OpenFrontGameSnapshot;
  /** The last agent that acted; null leaves the stored one unchanged. */
  readonly agentId: string | null;
  /** Null leaves the stored map unchanged. */
  readonly map: OpenFrontMap | null;
}

export interface StoredGame {
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly lastTick: number;
  readonly hasMap: boolean;
  readonly seen: OpenFrontGameSnapshot;
}

interface Row extends Omit<StoredGame, 'seen' | 'hasMap'> {
  readonly seen: string;
  readonly hasMap: number;
}

/** The last decision of a game is the one with the highest id; its words are the comment. */
const GAMES = `
  select known.game_id as gameId, max(game_map) as gameMap, max(player) as player, max(result) as result,
    sum(decisions) as decisions, min(first_at) as firstAtMs, max(last_at) as lastAtMs, max(known.tick) as lastTick,
    coalesce(max(agent), max(last.agent_id)) as agentId, max(last.words) as comment, max(r.executed) as turns,
    coalesce(max(r.size), 0) + (select coalesce(sum(length(packed)), 0) from openfront_map_frames f
      where f.game_id = known.game_id) as bytes
  from (
    select game_id, game_map, player, result, 0 as decisions, first_at_ms as first_at, last_at_ms as last_at,
      last_tick as tick, agent, null as last_id from openfront_games
    union all
    select game_id, '', '', null, count(*), min(at_ms), max(at_ms), max(tick), null, max(id)
      from openfront_decisions group by game_id) known
  left join openfront_decisions last on last.id = known.last_id
  left join openfront_records r on r.game_id = known.game_id
  group by known.game_id`;

const EMPTY_SNAPSHOT: OpenFrontGameSnapshot = { game: null, players: [], events: [], frames: [] };

/** A record that another version wrote in an unknown shape is read as empty. */
function parseSnapshot(text: string): OpenFrontGameSnapshot {
  return openFrontGameSnapshot.safeParse(parseJson(text)).data ?? EMPTY_SNAPSHOT;
}

/** Recorded games in their latest state. */
export const gameHistoryStore = (db: Db) => {
  const upsert = db.prepare(
    `insert into openfront_games
       (game_id, game_map, player, result, first_at_ms, last_at_ms, last_tick, seen, map, agent)
     values (@gameId, @gameMap, @player, @result, @atMs, @atMs, @tick, @seen, @map, @agent)
     on conflict (game_id) do update set game_map = excluded.game_map, player = excluded.player,
       result = excluded.result, last_at_ms = excluded.last_at_ms, last_tick = excluded.last_tick,
       seen = excluded.seen, map = coalesce(excluded.map, map), agent = coalesce(excluded.agent, agent)`,
  );
  const clearOldMaps = db.prepare<[number]>(
    `update openfront_games set map = null where map is not null and game_id not in
       (select game_id from openfront_games order by last_at_ms desc limit ?)`,
  );
  const find = db.prepare<[string], Row>(
    `select first_at_ms as firstAtMs, last_at_ms as lastAtMs, last_tick as lastTick, seen,
       map is not null as hasMap from openfront_games where game_id = ?`,
  );
  const findMap = db
    .prepare<[string], string | null>('select map from openfront_games where game_id = ?')
    .pluck();
  const list = db.prepare<[], OpenFrontGame>(`${GAMES} order by lastAtMs desc limit ${MAX_LISTED}`);
  const findListed = db.prepare<[string], OpenFrontGame>(`select * from (${GAMES}) where gameId = ?`);
  return {
    /** Must run inside a writer job. */
    upsert({ gameId, atMs, tick, seen, agentId, map: packed }: SavedGame): void {
      const { game } = seen;
      upsert.run({
        gameId,
        atMs,
        tick,
        gameMap: game?.gameMap ?? '',
        player: game?.me?.name ?? '',
        result: game?.ending?.myResult ?? null,
        seen: JSON.stringify(seen),
        agent: agentId,
        map: packed === null ? null : JSON.stringify(packed),
      });
      if (packed !== null) clearOldMaps.run(MAX_MAPS);
    },
    find(gameId: string): StoredGame | null {
      const row = find.get(gameId);
      return row === undefined ? null : { ...row, hasMap: row.hasMap === 1, seen: parseSnapshot(row.seen) };
    },
    findMap(gameId: string): OpenFrontMap | null {
      const text = findMap.get(gameId) ?? null;
      return text === null ? null : (JSON.parse(text) as OpenFrontMap);
    },
    /** The newest games with the number of their stored decisions, newest first. */
    list: (): OpenFrontGame[] => list.all(),
    /** One game as in `list`; null for an unknown one. */
    findListed: (gameId: string): OpenFrontGame | null => findListed.get(gameId) ?? null,
  };
};

export type GameHistoryStore = ReturnType<typeof gameHistoryStore>;
