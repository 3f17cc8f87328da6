import { expect, test } from 'vitest';
import { runStopSteps } from '../../../../src/main/host/stop-steps.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

test('the steps run in their order, and one that takes long is named in the log', async () => {
  const clock = stoppedClock();
  const lines: string[] = [];
  const order: string[] = [];
  await runStopSteps(
    [
      ['the connections', () => void order.push('connections')],
      [
        'the chain',
        async () => {
          clock.advance(1_500);
          order.push('chain');
        },
      ],
      ['the status', () => void order.push('status')],
    ],
    { clock, log: (level, message) => lines.push(`${level}: ${message}`) },
  );
  expect(order).toEqual(['connections', 'chain', 'status']);
  clock.advance(10_000);
  expect(lines).toEqual(['warn: the stop waits for the chain']);
});
