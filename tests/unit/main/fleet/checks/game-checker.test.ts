import { expect, test } from 'vitest';
import { createGameChecker } from '../../../../../src/main/fleet/checks/game-checker.ts';
import { chained, MATE, rowsOf, specified, WITHIN } from '../../../../support/fleet/played-games.ts';

const chess = specified({ template: 'chess.v1' });
const request = {
  specification: chess,
  uploaded: chained(chess, rowsOf(chess, MATE)),
  within: WITHIN,
  signers: {},
};
const programOf = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

test('the answers of the thread find their requests, in whatever order they come', async () => {
  const checker = createGameChecker({
    threadUrl: programOf(`
      import { parentPort } from 'node:worker_threads';
      const waiting = [];
      parentPort.on('message', ({ id }) => {
        waiting.push(id);
        if (waiting.length === 2)
          for (const one of waiting.reverse())
            parentPort.postMessage(one === 1 ? { id: one, failed: 'first' } : { id: one, verdict: { ok: true } });
      });`),
    log: () => undefined,
  });
  const first = checker.check(request);
  const second = checker.check(request);
  await expect(first).rejects.toThrow('first');
  expect(await second).toEqual({ ok: true });
  await checker.stop();
});

test('a thread that dies rejects its requests, and the next request starts another one', async () => {
  const checker = createGameChecker({
    threadUrl: programOf(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => process.exit(1));`),
    log: () => undefined,
  });
  await expect(checker.check(request)).rejects.toThrow('ended');
  await expect(checker.check(request)).rejects.toThrow('ended');
  await checker.stop();
});
