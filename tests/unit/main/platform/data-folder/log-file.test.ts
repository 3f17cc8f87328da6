import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLogFile } from '../../../../../src/main/platform/data-folder/log-file.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const T0 = Date.UTC(2026, 10, 22, 12);

function openTestLog(maxBytes?: number) {
  const dataFolder = temporaryFolder();
  const folder = join(dataFolder, 'logs');
  mkdirSync(folder);
  let nowMs = T0;
  const file = createLogFile({
    dataFolder,
    log: () => undefined,
    nowMs: () => nowMs,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  const read = (name = 'arbiter.log'): string => readFileSync(join(folder, name), 'utf8');
  return { folder, file, read, advance: (ms: number) => (nowMs += ms) };
}

describe('the log file', () => {
  test('holds one JSON object a line, and those from before it began', () => {
    const { file, read, folder } = openTestLog();
    file.log('info', 'starting', { port: 7400 });
    expect(readdirSync(folder)).toEqual([]);
    file.begin();
    file.log('warn', 'slow\nline');
    file.log('debug', 'not kept');
    expect(
      read()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { time: '2026-11-22T12:00:00.000Z', level: 'info', message: 'starting', port: 7400 },
      { time: '2026-11-22T12:00:00.000Z', level: 'warn', message: 'slow\nline' },
    ]);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'arbiter.log')).mode & 0o777).toBe(0o600);
  });

  test('is replaced when it is full, and five files are kept', () => {
    const { file, folder, read } = openTestLog(100);
    file.begin();
    for (let index = 0; index < 12; index += 1) file.log('info', `line ${index} ${'x'.repeat(30)}`);
    expect(readdirSync(folder).toSorted()).toEqual([
      'arbiter.1.log',
      'arbiter.2.log',
      'arbiter.3.log',
      'arbiter.4.log',
      'arbiter.log',
    ]);
    expect(read()).toContain('line 11 ');
    expect(read('arbiter.1.log')).toContain('line 10 ');
    expect(read('arbiter.4.log')).toContain('line 7 ');
  });

  test('counts what an earlier start has written', () => {
    const { file, folder, read } = openTestLog(100);
    writeFileSync(join(folder, 'arbiter.log'), 'x'.repeat(90));
    file.begin();
    file.log('info', 'a new start');
    expect(read()).toContain('a new start');
    expect(read('arbiter.1.log')).toBe('x'.repeat(90));
  });

  test('never throws when it cannot be written, and goes on a minute later', () => {
    const { file, folder, read, advance } = openTestLog();
    file.begin();
    rmSync(folder, { recursive: true });
    expect(() => file.log('error', 'lost')).not.toThrow();
    mkdirSync(folder);
    file.log('error', 'lost too');
    expect(readdirSync(folder)).toEqual([]);
    advance(60_000);
    file.log('error', 'written again');
    expect(read()).toContain('written again');
    expect(read()).not.toContain('lost');
  });
});
