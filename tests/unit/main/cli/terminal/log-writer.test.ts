import { describe, expect, test } from 'vitest';
import { createLog, createWarningLog } from '../../../../../src/main/cli/terminal/log-writer.ts';

function logged(json: boolean, verbose = false) {
  const lines: string[] = [];
  const log = createLog({ json, verbose, write: (text) => void lines.push(text), nowMs: () => 0 });
  return { log, lines };
}

describe('the log', () => {
  test('is one line of JSON per event for programs', () => {
    const { log, lines } = logged(true);
    log('warn', 'port in use\nsecond line', { port: 8000 });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'warn',
      message: 'port in use\nsecond line',
      port: 8000,
    });
  });

  test('is a line of text by default', () => {
    const { log, lines } = logged(false);
    log('info', 'ready', { port: 7400 });
    expect(lines).toEqual(['00:00:00 info  ready port=7400\n']);
  });

  test.each(['\u001b[2J', '\nforged line', '\u202eevil', '\u0007'])(
    'lets no %j through to a terminal',
    (hostile) => {
      const { log, lines } = logged(false);
      log('info', `a${hostile}`, { name: `b${hostile}` });
      expect(lines[0]).toHaveLength((lines[0]?.trimEnd().length ?? 0) + 1);
      for (const character of hostile.slice(0, 1)) expect(lines[0]?.trimEnd()).not.toContain(character);
    },
  );

  test('contains debug events only with verbose', () => {
    const quiet = logged(false);
    quiet.log('debug', 'detail');
    expect(quiet.lines).toEqual([]);
    const loud = logged(false, true);
    loud.log('debug', 'detail');
    expect(loud.lines).toHaveLength(1);
  });
});

test('a command that was not started for its log writes warnings and errors alone', () => {
  const lines: string[] = [];
  const log = createWarningLog({ stderr: (text) => void lines.push(text), nowMs: () => 0 });
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log(level, level);
  expect(lines).toEqual(['00:00:00 warn  warn\n', '00:00:00 error error\n']);
});
