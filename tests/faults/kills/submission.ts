import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import {
  createGameClient,
  readHostTarget,
  honestSignals,
  startedMatchOf,
} from '../../../src/main/cli/rewards/game-client.ts';
import { readDatabase } from '../../support/database.ts';
import { hold, until } from '../fault.ts';
import type { FaultEnvironment } from '../environment.ts';

const PLAYED_MS = 120_000;
const CLOCK = { ARBITER_TEST_CLOCK: '1' };
/** The reply to the second submission. Without the advanced clock only a stored receipt has the duration of the match. */
const SECOND: Readonly<Record<string, number>> = {
  'rewards.beforeReceipt': 400,
  'rewards.afterReceipt': 200,
  'rewards.beforeDecision': 200,
  'rewards.afterDecision': 409,
  'rewards.beforeAnswer': 409,
};

/** F1, I3, I4: one decision and at most one mint of a submission, however often it is sent and by whom. */
export async function killInSubmission(environment: FaultEnvironment, point: CrashPoint): Promise<void> {
  const first = await environment.host({ crashAt: point, chain: 'local', env: CLOCK });
  const target = await readHostTarget(first.ready.url);
  const key = `0x${environment.between(16, 255).toString(16).padStart(2, '0').repeat(32)}` as const;
  const client = createGameClient(() => target, key);
  const match = startedMatchOf(await client.start(3), 3);
  const token = first.ready.adminToken;
  await first.rest.post('/test/clock', { advanceMs: PLAYED_MS }, { token });
  const play = { placement: 1, durationMs: PLAYED_MS, kills: 0, antiCheat: honestSignals(PLAYED_MS) };
  const lost = await client.submit(match, play).then(
    ({ status }) => status,
    () => null,
  );
  hold(lost === null, `it was answered ${lost}`);
  hold((await first.ended) === 'SIGKILL', 'the step was not reached');
  const again = await environment.host({ chain: 'local', env: CLOCK });
  const other = await readHostTarget(again.ready.url);
  const back = createGameClient(() => other, key);
  const wanted = SECOND[point] ?? 0;
  const reply = await back.submit(match, play);
  hold(reply.status === wanted, `asked again it says ${reply.status}, not ${wanted}`);
  const third = await back.submit(match, play);
  if (wanted !== 400) hold(third.status === 409, `asked a third time it says ${third.status}`);
  await until(
    () => again.api.call('chain.status', {}),
    ({ outboxDepth }) => outboxDepth === 0,
    { what: 'an empty outbox' },
  );
  const rows = readDatabase(environment.data, (db) =>
    db.prepare('select state from mint_outbox').pluck().all(),
  );
  const wantedRows = wanted === 400 ? 0 : 1;
  hold(rows.length === wantedRows, `${rows.length} mints, not ${wantedRows}: ${rows.join()}`);
}
