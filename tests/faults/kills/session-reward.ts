import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import { readDatabase } from '../../support/database.ts';
import { hold, until } from '../fault.ts';
import type { FaultEnvironment } from '../environment.ts';

/** The host is killed between the end of a game and the rewards of its seats; a later start decides them once. */
export async function killBeforeSessionReward(
  environment: FaultEnvironment,
  point: CrashPoint,
): Promise<void> {
  const first = await environment.host({ crashAt: point });
  const { sessionId, seats } = await first.rest.session('tic_tac_toe.v1', ['x', 'o']);
  for (const [index, { agentId }] of seats.entries())
    await first.api.call('agents.setWallet', { agentId, wallet: `0x${String(index + 1).repeat(40)}` });
  // The host may be killed before it answers the last move.
  await first.rest
    .post(`/sessions/${sessionId}/resign`, {}, { token: seats[1].token })
    .catch(() => undefined);
  hold((await first.ended) === 'SIGKILL', 'the step was not reached');
  for (let start = 0; start < 2; start += 1) {
    const again = await environment.host();
    await until(
      () => again.api.call('rewards.list', { limit: 10 }),
      ({ rows }) => rows.length >= 2,
      { what: 'both decisions' },
    );
    await again.stop();
  }
  const decided = readDatabase(environment.data, (db) =>
    Number(db.prepare('select count(*) from reward_decisions').pluck().get()),
  );
  hold(decided === 2, `${decided} decisions where two seats have a wallet`);
}
