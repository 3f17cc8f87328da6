import { expect, it } from 'vitest';
import { isAlive } from '../../../src/main/data-folder/index.ts';
import { drained, expectBooksMatch } from '../../support/chain/books.ts';
import { matchOf } from '../../support/chain/house.ts';
import { mined, pidOf, READY_MS, ready, turned } from '../../support/chain/ready.ts';

// That it is frozen shows only after calls have gone unanswered for long.
it('a chain that is frozen keeps rows queued, and is replaced', { timeout: 90_000 }, async () => {
  const opened = await ready();
  await mined(opened, 1);
  const frozen = pidOf(opened);
  process.kill(frozen, 'SIGSTOP');
  await opened.enqueue(matchOf(2));
  await turned(opened, ({ state }) => state === 'down');
  expect(await opened.chain.whenReady(READY_MS)).toBe(true);
  expect(isAlive(frozen)).toBe(false);
  await drained(opened);
  await expectBooksMatch(opened, 2);
});
