import { describe, expect, test } from 'vitest';
import {
  createProgress,
  progressLine,
  formatDuration,
} from '../../../../../src/main/cli/terminal/progress.ts';

function drawn(isTerminal: boolean, columns = 120) {
  const written: string[] = [];
  let now = 0;
  const output = { isTerminal, columns, write: (text: string) => void written.push(text) };
  const progress = createProgress('rows', output, () => now);
  return { written, progress, pass: (ms: number) => void (now += ms) };
}

describe('a progress bar', () => {
  test('writes nothing without a terminal', () => {
    const { written, progress } = drawn(false);
    progress.update(1, 2, 'note');
    progress.end();
    expect(written).toEqual([]);
  });

  test('shows share, count, rate, remaining time and note', () => {
    const { written, progress, pass } = drawn(true);
    pass(2000);
    progress.update(5, 20, 'checkmate');
    expect(written.join('')).toContain('██████░░░░░░░░░░░░░░░░░░  5/20  2.5/s  6 s left  checkmate');
  });

  test('is drawn at most every 80 ms, but always at the end', () => {
    const { written, progress, pass } = drawn(true);
    for (let done = 1; done <= 10; done += 1) {
      pass(10);
      progress.update(done, 10);
    }
    expect(written).toHaveLength(3);
    expect(written.at(-1)).toContain('10/10');
  });

  test('is not wider than the terminal', () => {
    const { written, progress, pass } = drawn(true, 30);
    pass(500);
    progress.update(1, 2, 'x'.repeat(200));
    expect(written.join('').replace('\r\u001b[2K', '').length).toBeLessThan(30);
  });

  test('clears its line at the end', () => {
    const { written, progress } = drawn(true);
    progress.end();
    expect(written).toEqual(['\r\u001b[2K']);
  });
});

test('a job without steps has an empty bar and no rate', () => {
  expect(progressLine('rows', 0, 0, 0)).toBe(`rows  ${'░'.repeat(24)}  0/0`);
});

test.each([
  [1, '1 s'],
  [59_001, '1 min 00 s'],
  [125_000, '2 min 05 s'],
  [4_200_000, '1 h 10 min'],
])('%d ms are formatted as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
