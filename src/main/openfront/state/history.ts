import type { GamePlayerState } from './players.ts';

/** The statistics of one player at one tick. */
export interface PlayerStanding {
  readonly tiles: number;
  readonly gold: number;
  readonly troops: number;
  readonly isAlive: boolean;
}

/** The statistics of all players at one tick. */
export interface Moment {
  readonly tick: number;
  readonly standings: ReadonlyMap<number, PlayerStanding>;
}

const TICKS_BETWEEN_MOMENTS = 5;
/** Two minutes at normal speed; an older tick is compared with the oldest moment. */
const MAX_MOMENTS = 240;

/** The statistics of all players every five ticks, so that an update can tell what changed since a tick. */
export class GameHistory {
  private moments: Moment[] = [];

  note(tick: number, players: Iterable<GamePlayerState>): void {
    const last = this.moments.at(-1);
    if (last !== undefined && tick < last.tick + TICKS_BETWEEN_MOMENTS) return;
    this.moments.push(momentOf(tick, players));
    if (this.moments.length > MAX_MOMENTS) this.moments.shift();
  }

  /** The newest moment not after `tick`, else the oldest one; null when there is none. */
  at(tick: number): Moment | null {
    for (let index = this.moments.length - 1; index >= 0; index -= 1) {
      const moment = this.moments[index] as Moment;
      if (moment.tick <= tick) return moment;
    }
    return this.moments[0] ?? null;
  }
}

function momentOf(tick: number, players: Iterable<GamePlayerState>): Moment {
  const standings = new Map<number, PlayerStanding>();
  for (const { smallId, tiles, gold, troops, isAlive } of players)
    standings.set(smallId, { tiles, gold, troops, isAlive });
  return { tick, standings };
}
