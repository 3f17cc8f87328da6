import { expect, test } from 'vitest';
import { runStopPhases } from '../../../../src/main/host/stop-steps.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

test('the phases run in their order, and a part that takes long is named in the log', async () => {
  const clock = stoppedClock();
  const lines: string[] = [];
  const order: string[] = [];
  await runStopPhases(
    [
      [['the connections', () => void order.push('connections')]],
      [
        [
          'the chain',
          async () => {
            clock.advance(1_500);
            order.push('chain');
          },
        ],
      ],
      [['the status', () => void order.push('status')]],
    ],
    { clock, log: (level, message) => lines.push(`${level}: ${message}`) },
  );
  expect(order).toEqual(['connections', 'chain', 'status']);
  clock.advance(10_000);
  expect(lines).toEqual(['warn: the stop waits for the chain']);
});

test('parts of a phase stop together, and the next phase waits for the slowest of them', async () => {
  const clock = stoppedClock();
  const order: string[] = [];
  const endsAfter = (name: string, ms: number) => async () => {
    order.push(`${name} begins`);
    await new Promise<void>((resolve) => void clock.after(ms, resolve));
    order.push(`${name} ended`);
  };
  const stopped = runStopPhases(
    [
      [
        ['the leagues', endsAfter('leagues', 1000)],
        ['the players', endsAfter('players', 500)],
      ],
      [['the chain', endsAfter('chain', 0)]],
    ],
    { clock, log: () => undefined },
  );
  expect(order).toEqual(['leagues begins', 'players begins']);
  clock.advance(500);
  await expect.poll(() => order.at(-1)).toBe('players ended');
  clock.advance(500);
  await expect.poll(() => order.slice(3)).toEqual(['leagues ended', 'chain begins']);
  clock.advance(1);
  await stopped;
});

test('a part that fails is named in the log, and everything else stops before its error is thrown', async () => {
  const order: string[] = [];
  const lines: string[] = [];
  const stopped = runStopPhases(
    [
      [
        ['the leagues', () => Promise.reject(new Error('no storage'))],
        [
          'the stakes',
          () => {
            throw new Error('no chain');
          },
        ],
        ['the players', async () => void order.push('players')],
      ],
      [['the chain', () => void order.push('chain')]],
      [['the storage', () => void order.push('storage')]],
    ],
    { clock: stoppedClock(), log: (level, message) => lines.push(`${level}: ${message}`) },
  );
  await expect(stopped).rejects.toThrow('no storage');
  expect(order).toEqual(['players', 'chain', 'storage']);
  expect(lines.toSorted()).toEqual([
    'error: the stop of the leagues failed',
    'error: the stop of the stakes failed',
  ]);
});
