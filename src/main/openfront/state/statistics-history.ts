import type { GamePlayerState } from './players.ts';

/** The statistics of one player at one tick. */
export interface PlayerStanding {
  readonly tiles: number;
  readonly gold: number;
  readonly troops: number;
  readonly isAlive: boolean;
}

/** The statistics of all players at one tick. */
export interface StatisticsSample {
  readonly tick: number;
  readonly standings: ReadonlyMap<number, PlayerStanding>;
}

const TICKS_BETWEEN_SAMPLES = 5;
/** Two minutes at normal speed; an older tick is compared with the oldest sample. */
const MAX_SAMPLES = 240;

/** The statistics of all players every five ticks, so that an update can state what changed since a tick. */
export class StatisticsHistory {
  private samples: StatisticsSample[] = [];

  add(tick: number, players: Iterable<GamePlayerState>): void {
    const last = this.samples.at(-1);
    if (last !== undefined && tick < last.tick + TICKS_BETWEEN_SAMPLES) return;
    this.samples.push(sampleOf(tick, players));
    if (this.samples.length > MAX_SAMPLES) this.samples.shift();
  }

  /** The newest sample not after `tick`, else the oldest one; null when there is none. */
  sampleAt(tick: number): StatisticsSample | null {
    for (let index = this.samples.length - 1; index >= 0; index -= 1) {
      const sample = this.samples[index] as StatisticsSample;
      if (sample.tick <= tick) return sample;
    }
    return this.samples[0] ?? null;
  }
}

function sampleOf(tick: number, players: Iterable<GamePlayerState>): StatisticsSample {
  const standings = new Map<number, PlayerStanding>();
  for (const { smallId, tiles, gold, troops, isAlive } of players)
    standings.set(smallId, { tiles, gold, troops, isAlive });
  return { tick, standings };
}
