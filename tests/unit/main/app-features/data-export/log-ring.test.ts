import { expect, test } from 'vitest';
import { createLogRing } from '../../../../../src/main/app-features/data-export/log-ring.ts';

test('every line is logged; debug lines are not remembered', () => {
  const out: string[] = [];
  const { log, lines } = createLogRing((level, message) => void out.push(`${level} ${message}`));
  log('debug', 'a');
  log('info', 'b', { port: 7400 });
  expect(out).toEqual(['debug a', 'info b']);
  expect(lines()).toEqual([{ level: 'info', message: 'b', fields: { port: 7400 } }]);
});

test('the last three hundred lines are remembered, oldest first', () => {
  const { log, lines } = createLogRing(() => undefined);
  for (let n = 0; n < 305; n += 1) log('warn', String(n));
  expect([lines().length, lines()[0]?.message, lines().at(-1)?.message]).toEqual([300, '5', '304']);
});

test('returned lines do not change with later log lines', () => {
  const { log, lines } = createLogRing(() => undefined);
  const before = lines();
  log('error', 'later');
  expect(before).toEqual([]);
});
