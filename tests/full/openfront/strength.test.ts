import { expect, test } from 'vitest';
import { scriptedChooser } from '../../../src/main/openfront/player/scripted.ts';
import { idleChooser, landAfter, randomActionChooser } from '../../support/openfront/play-out.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const TICKS = 600;

async function meanOf(landOf: (seed: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const seed of SEEDS) sum += await landOf(seed);
  return sum / SEEDS.length;
}

test('the scripted player gets more land than a random player, and that one more than none', async () => {
  const scripted = await meanOf((seed) => landAfter(seed, TICKS, scriptedChooser));
  const random = await meanOf((seed) => landAfter(seed, TICKS, randomActionChooser(seed)));
  const idle = await meanOf((seed) => landAfter(seed, TICKS, idleChooser()));
  expect(scripted).toBeGreaterThan(random * 1.2);
  expect(random).toBeGreaterThan(idle);
}, 120_000);
