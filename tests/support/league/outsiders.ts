import { onTestFinished } from 'vitest';
import { openApart } from '../../../src/main/host/apart.ts';
import { realPorts } from '../../../src/main/host/ports.ts';
import {
  joinAsPlayer,
  joinAsReferee,
  type JoinAsk,
  type OutsideDeps,
} from '../../../src/main/league/index.ts';
import { systemClock } from '../../../src/main/system-clock.ts';
import { taken } from './stage.ts';

export const outsideDeps: OutsideDeps = {
  ports: realPorts(systemClock),
  processClock: systemClock,
  log: () => undefined,
};

const ask = (manager: string, own: Partial<JoinAsk>): JoinAsk => ({
  manager,
  port: 0,
  name: 'Ours',
  dialect: 'auto',
  leagueId: null,
  onNews: () => undefined,
  ...own,
});

/** A player of ours in a foreign league, gone with the test. */
export async function ourPlayer(manager: string, own: Partial<JoinAsk> = {}) {
  const joined = taken(await joinAsPlayer(outsideDeps, { ...ask(manager, own), strategy: 'always_even' }));
  onTestFinished(joined.close);
  return joined;
}

/** A referee of ours in a foreign league, gone with the test. */
export async function ourReferee(
  manager: string,
  allowedPorts: readonly number[],
  own: Partial<JoinAsk> = {},
) {
  const floor = await openApart(systemClock, () => undefined);
  const joined = taken(
    await joinAsReferee({ ...outsideDeps, ...floor }, { ...ask(manager, own), allowedPorts }),
  );
  onTestFinished(async () => {
    await joined.close();
    floor.close();
  });
  return joined;
}
