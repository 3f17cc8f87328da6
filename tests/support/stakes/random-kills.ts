import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import type { Stakes } from '../../../src/main/stakes/index.ts';
import { seededNumbers } from '../random-play.ts';
import { Killed } from './model-escrow.ts';
import { newStake, testStakes, walletOf } from './test-stakes.ts';

export interface RandomStakesReport {
  readonly kills: number;
  readonly stakes: number;
  readonly settled: number;
  readonly refunded: number;
  /** Where the host was killed. */
  readonly points: ReadonlySet<CrashPoint | 'before' | 'after'>;
  readonly problems: readonly string[];
}

const WALLETS = 6;
const START_MICRO = 50_000_000;

/**
 * Plays stakes one after the other and kills the host at random durable steps: at its crash points, and before and
 * after transactions. After each kill a new host continues from the database. The sum of all money must stay the same,
 * the contract must hold exactly what it owes, and every stake must end with the amounts of its result.
 */
export async function runRandomStakes({
  seed,
  kills,
}: {
  seed: number;
  kills: number;
}): Promise<RandomStakesReport> {
  const random = seededNumbers(seed);
  const parts = await testStakes();
  const { model } = parts;
  for (let index = 1; index <= WALLETS; index += 1) model.fund(walletOf(index), START_MICRO);
  const total = model.totalMicro();
  const problems: string[] = [];
  const points = new Set<CrashPoint | 'before' | 'after'>();
  const counts = { kills: 0, stakes: 0, settled: 0, refunded: 0 };
  let steps = 1 + Math.floor(random() * 12);
  let isDead = false;
  const pass = (point: CrashPoint | 'before' | 'after'): void => {
    // Work that a killed host had begun has no further effect.
    if (isDead) throw new Killed();
    if (counts.kills >= kills) return;
    steps -= 1;
    if (steps > 0) return;
    counts.kills += 1;
    points.add(point);
    isDead = true;
    throw new Killed();
  };
  parts.onCrashPoint(pass);
  model.world.around = pass;
  let stakes: Stakes = parts.restart();
  const check = (where: string): void => {
    if (model.totalMicro() !== total)
      problems.push(`${where}: the sum is ${model.totalMicro()}, not ${total}`);
    const held = model.totalMicro() - sumOfWallets();
    if (held !== model.dueMicro())
      problems.push(`${where}: the contract holds ${held} and owes ${model.dueMicro()}`);
  };
  const sumOfWallets = (): number =>
    Array.from({ length: WALLETS }, (_, index) => model.balanceOf(walletOf(index + 1))).reduce(
      (sum, micro) => sum + micro,
      model.balanceOf(HOST_FEE),
    );
  /** Runs a step; after a kill a new host continues. */
  const alive = async <T>(work: () => Promise<T>): Promise<T | null> => {
    const result = await work().catch((error: unknown) => {
      if (error instanceof Killed) return null;
      throw error;
    });
    if (isDead) {
      isDead = false;
      steps = 1 + Math.floor(random() * 12);
      await stakes.stop();
      stakes = parts.restart();
      check('after a kill');
      return null;
    }
    return result;
  };
  const endSome = (plan: number, stakeId: string): void => {
    if (plan < 0.5) return parts.endGame(stakeId, stakes, { winner: 'x' });
    if (plan < 0.75) return parts.endGame(stakeId, stakes, { winner: null, outcomeReason: 'board_full' });
    parts.endGame(stakeId, stakes, { outcomeReason: 'abandoned' });
  };
  const createOne = async (): Promise<string | undefined> => {
    const before = new Set(stakes.list(100).map(({ stake }) => stake.stakeId));
    const hostFeeBps = random() < 0.3 ? 250 : 0;
    const feeMicro = 1 + Math.floor(random() * 3_000_000);
    await alive(() => stakes.create(newStake({ feeMicro, hostFeeBps })));
    return stakes.list(100).find(({ stake }) => !before.has(stake.stakeId))?.stake.stakeId;
  };
  /** Does what the plan says once; the loop around it repeats it until the stake is over. */
  const playOn = async (plan: number, stakeId: string, players: readonly number[]): Promise<void> => {
    const state = stakes.find(stakeId)?.stake.state;
    if (state === 'open') for (const index of players) await alive(() => parts.enter(stakes, stakeId, index));
    if (plan < 0.25) await alive(() => stakes.cancel(stakeId, { actor: 'person', reason: 'test' }));
    if (stakes.find(stakeId)?.stake.state === 'running') endSome(plan, stakeId);
    await alive(() => stakes.advance(stakeId));
    check(`stake ${counts.stakes}, ${state}`);
  };
  const countEnd = (stakeId: string): void => {
    const state = stakes.find(stakeId)?.stake.state;
    if (!isOver(stakes, stakeId)) problems.push(`${stakeId} stays ${state}`);
    if (state === 'settled') counts.settled += 1;
    if (state === 'refunded') counts.refunded += 1;
  };
  while (counts.kills < kills) {
    counts.stakes += 1;
    const stakeId = await createOne();
    if (stakeId === undefined) continue;
    const players = [1 + Math.floor(random() * 3), 4 + Math.floor(random() * 3)];
    const plan = random();
    for (let tries = 0; tries < 60 && !isOver(stakes, stakeId); tries += 1)
      await playOn(plan, stakeId, players);
    countEnd(stakeId);
  }
  await stakes.stop();
  if (model.dueMicro() !== 0) problems.push(`at the end the contract still owes ${model.dueMicro()}`);
  return { ...counts, points, problems };
}

const HOST_FEE = `0x${'ff'.repeat(20)}` as const;

/** Whether nothing is left to do: settled and paid, or refunded. */
function isOver(stakes: Stakes, stakeId: string): boolean {
  const view = stakes.find(stakeId);
  if (view === null) return true;
  if (view.stake.state === 'refunded' || view.stake.state === 'lost') return true;
  return view.stake.state === 'settled' && view.entries.every(({ state }) => state !== 'won');
}
