import { expect } from 'vitest';
import {
  createGameClient,
  readHostTarget,
  startedMatchOf,
  type ClientResponse,
} from '../../../src/main/cli/rewards/game-client.ts';
import { startBuiltHost } from '../built-host.ts';
import { openTestStorage, temporaryFolder } from '../test-storage.ts';
import { prepareFolder } from '../../../src/main/platform/data-folder/index.ts';
import { rewardInvariants } from '../../../src/main/app-features/verify/store/rewards-store.ts';
import { honest, PLAYED_MS } from './play.ts';

/** Kills a host at each durable step of a submission. One decision and one mint must remain. */

const KEY = `0x${'77'.repeat(32)}` as const;

/**
 * Each durable step of a submission, and the status of a repeated request. After
 * `rewards.beforeReceipt` it is 400: the test clock starts again with the next host, so without a
 * stored receipt the measured duration is too short.
 */
export const SUBMISSION_POINTS = [
  ['rewards.beforeReceipt', 400],
  ['rewards.afterReceipt', 200],
  ['rewards.beforeDecision', 200],
  ['rewards.afterDecision', 409],
  ['rewards.beforeAnswer', 409],
] as const;

export async function judgedOnceAfter(point: string, answer: number): Promise<void> {
  const data = temporaryFolder();
  const first = await startBuiltHost({ data, crashAt: point });
  const target = await readHostTarget(first.ready.url);
  const client = createGameClient(() => target, KEY);
  const match = startedMatchOf(await client.start(3), 3);
  await first.advance(PLAYED_MS);
  const play = honest();
  const received = await client.submit(match, play).then(
    () => 'answered',
    () => 'lost',
  );
  expect([received, await first.ended]).toEqual(['lost', 'SIGKILL']);
  const again = await startBuiltHost({ data });
  const other = await readHostTarget(again.ready.url);
  const back = createGameClient(() => other, KEY);
  const reply: ClientResponse = await back.submit(match, play);
  expect(reply.status).toBe(answer);
  if (answer !== 400) expect(reply.body['reward']).toMatchObject({ amount: 19 });
  await again.stop();
  const storage = await openTestStorage(prepareFolder(data));
  expect([...rewardInvariants(storage.db)].filter(({ broken }) => broken !== null)).toEqual([]);
  const rows = storage.db.prepare('select count(*) from mint_outbox').pluck().get();
  expect(rows).toBe(answer === 400 ? 0 : 1);
}
