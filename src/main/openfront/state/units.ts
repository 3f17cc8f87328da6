import type { MotionPlan, UnitUpdate } from '../../../shared/wire/openfront.ts';

export interface Unit {
  readonly id: number;
  readonly type: string;
  readonly owner: number;
  readonly pos: number;
  readonly lastPos: number;
  readonly troops: number;
  readonly health: number | null;
  readonly underConstruction: boolean;
  readonly level: number;
  /** Known only for units of the agent's player and of allies; otherwise null. */
  readonly targetTile: number | null;
  /** The tile around which a warship patrols; known as `targetTile` is. */
  readonly patrolTile: number | null;
  readonly retreating: boolean;
  /** Shots that are being reloaded; known only for units of the agent's player and of allies, otherwise 0. */
  readonly reloading: number;
  /** The owner has marked the unit for deletion. */
  readonly isMarked: boolean;
  readonly changedAtTick: number;
}

interface UnitMotion {
  readonly startTick: number;
  readonly stepsPerTick: number;
  /** How many steps this unit is behind the engine of a train. */
  readonly behind: number;
  readonly path: readonly number[];
}

const MAX_REMOVED = 2000;

/**
 * Units by id. The bridge sends a ship or train once with its path, so the table
 * computes the present position of such units from the path.
 */
export class UnitTable {
  readonly byId = new Map<number, Unit>();
  private readonly motions = new Map<number, UnitMotion>();
  /** Removed units, newest last. */
  private removed: { readonly id: number; readonly tick: number }[] = [];

  clear(): void {
    this.byId.clear();
    this.motions.clear();
    this.removed = [];
  }

  update(update: UnitUpdate, tick: number, canSeePlansOf: (owner: number) => boolean): void {
    if (!update.isActive) {
      if (this.byId.delete(update.id)) this.removed.push({ id: update.id, tick });
      if (this.removed.length > MAX_REMOVED) this.removed.splice(0, MAX_REMOVED / 2);
      this.motions.delete(update.id);
      return;
    }
    const before = this.byId.get(update.id);
    this.byId.set(update.id, unitOf(update, { tick, before, canSeePlans: canSeePlansOf(update.ownerID) }));
  }

  setPlan(motion: MotionPlan): void {
    const { startTick, path } = motion;
    if (path.length === 0) return;
    if (motion.kind === 'grid') {
      this.motions.set(motion.unitId, { startTick, path, behind: 0, stepsPerTick: 1 / motion.ticksPerStep });
      return;
    }
    [motion.engineUnitId, ...motion.carUnitIds].forEach((unitId, position) => {
      this.motions.set(unitId, {
        startTick,
        path,
        behind: position * motion.spacing,
        stepsPerTick: motion.speed,
      });
    });
  }

  /** The position of the unit at this tick and one step before. */
  positionAt(unit: Unit, tick: number): { readonly pos: number; readonly lastPos: number } {
    const motion = this.motions.get(unit.id);
    if (motion === undefined) return { pos: unit.pos, lastPos: unit.lastPos };
    const positionAtTick = (atTick: number): number => {
      const step = Math.floor((atTick - motion.startTick) * motion.stepsPerTick - motion.behind);
      return motion.path[Math.min(motion.path.length - 1, Math.max(0, step))] ?? unit.pos;
    };
    return { pos: positionAtTick(tick), lastPos: positionAtTick(tick - 1) };
  }

  removedSince(tick: number): number[] {
    return this.removed.filter((removal) => removal.tick > tick).map(({ id }) => id);
  }
}

interface UnitReading {
  readonly tick: number;
  readonly before: Unit | undefined;
  readonly canSeePlans: boolean;
}

function unitOf(update: UnitUpdate, { tick, before, canSeePlans }: UnitReading): Unit {
  const { transportShipState: transport, pos } = update;
  return {
    id: update.id,
    type: update.unitType,
    owner: update.ownerID,
    pos,
    lastPos: update.lastPos ?? before?.pos ?? pos,
    level: update.level,
    troops: transport?.troops ?? update.troops,
    health: update.health ?? null,
    underConstruction: update.underConstruction === true,
    ...(canSeePlans ? plansOf(update) : { targetTile: null, patrolTile: null, reloading: 0 }),
    retreating: transport?.isRetreating ?? update.retreating === true,
    isMarked: Boolean(update.markedForDeletion),
    changedAtTick: tick,
  };
}

const plansOf = ({ targetTile, warshipState, missileTimerQueue }: UnitUpdate) => ({
  targetTile: targetTile ?? null,
  patrolTile: warshipState?.patrolTile ?? null,
  reloading: missileTimerQueue.length,
});
