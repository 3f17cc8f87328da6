import { onTestFinished } from 'vitest';
import { openApart, type ApartStorage } from '../../src/main/host/apart.ts';
import { stoppedClock, type StoppedClock } from './house.ts';

/** The storage floor in memory, through every migration: for stores that keep nothing beside the database. */
export async function memoryHouse(): Promise<ApartStorage & { readonly clock: StoppedClock }> {
  const clock = stoppedClock();
  const house = await openApart(clock, () => undefined);
  onTestFinished(() => house.close());
  return { ...house, clock };
}
