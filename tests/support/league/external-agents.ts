import { onTestFinished } from 'vitest';
import { openInMemoryStorage } from '../../../src/main/host/standalone/in-memory-storage.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import {
  joinAsPlayer,
  joinAsReferee,
  type JoinRequest,
  type LeagueJoinDeps,
} from '../../../src/main/league/index.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';
import { valueOf } from './test-leagues.ts';

export const leagueJoinDeps: LeagueJoinDeps = {
  runtime: realRuntime(systemClock),
  processClock: systemClock,
  log: () => undefined,
};

const request = (manager: string, own: Partial<JoinRequest>): JoinRequest => ({
  manager,
  port: 0,
  name: 'Ours',
  dialect: 'auto',
  leagueId: null,
  onProgress: () => undefined,
  ...own,
});

/** A player of this host in an external league, closed after the test. */
export async function ourPlayer(manager: string, own: Partial<JoinRequest> = {}) {
  const joined = valueOf(
    await joinAsPlayer(leagueJoinDeps, { ...request(manager, own), strategy: 'always_even' }),
  );
  onTestFinished(joined.close);
  return joined;
}

/** A referee of this host in an external league, closed after the test. */
export async function ourReferee(
  manager: string,
  allowedPorts: readonly number[],
  own: Partial<JoinRequest> = {},
) {
  const storage = await openInMemoryStorage(systemClock, () => undefined);
  const joined = valueOf(
    await joinAsReferee({ ...leagueJoinDeps, ...storage }, { ...request(manager, own), allowedPorts }),
  );
  onTestFinished(async () => {
    await joined.close();
    storage.close();
  });
  return joined;
}
