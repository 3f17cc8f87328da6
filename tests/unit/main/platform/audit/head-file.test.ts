import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createHeadFile, readHeadFile } from '../../../../../src/main/platform/audit/head-file.ts';
import { stoppedClock, temporaryFolder } from '../../../../support/test-storage.ts';

const head = (seq: number) => ({ seq, hash: String(seq).padStart(64, '0') });

function stateSaver() {
  const file = join(temporaryFolder(), 'audit-head.json');
  const clock = stoppedClock();
  const failures: unknown[] = [];
  const headFile = createHeadFile({ file, clock, onFailure: (error) => failures.push(error) });
  const stored = (): number | null => {
    const read = readHeadFile(file);
    return read.state === 'stored' ? read.head.seq : null;
  };
  return { file, clock, failures, headFile, stored };
}

describe('createHeadFile', () => {
  test('writes the first head immediately and collects those that follow', async () => {
    const { headFile, stored, clock, file } = stateSaver();
    headFile.recordHead(head(1));
    await vi.waitFor(() => expect(stored()).toBe(1), 20_000);
    headFile.recordHead(head(2));
    headFile.recordHead(head(3));
    expect(stored()).toBe(1);
    await vi.waitFor(() => {
      clock.advance(250);
      expect(stored()).toBe(3);
    }, 20_000);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('writes the pending head when it closes and nothing afterwards', async () => {
    const { headFile, stored, clock } = stateSaver();
    for (let seq = 1; seq <= 50; seq += 1) headFile.recordHead(head(seq));
    await headFile.close();
    expect(stored()).toBe(50);
    clock.advance(10_000);
    expect(stored()).toBe(50);
  });

  test('reports a failure once and keeps trying', async () => {
    const { headFile, stored, clock, failures, file } = stateSaver();
    mkdirSync(`${file}.tmp`);
    headFile.recordHead(head(1));
    await vi.waitFor(() => expect(failures).toHaveLength(1), 20_000);
    await vi.waitFor(() => {
      clock.advance(250);
      rmSync(`${file}.tmp`, { recursive: true, force: true });
      expect(stored()).toBe(1);
    }, 20_000);
    expect(failures).toHaveLength(1);
    await headFile.close();
  });
});

describe('readHeadFile', () => {
  test('distinguishes a missing file from an unreadable one', () => {
    const file = join(temporaryFolder(), 'audit-head.json');
    expect(readHeadFile(file)).toEqual({ state: 'missing' });
    for (const text of ['', '{', '{"seq":"1","hash":"x"}', 'null']) {
      writeFileSync(file, text);
      expect(readHeadFile(file)).toEqual({ state: 'unreadable' });
    }
    expect(readFileSync(file, 'utf8')).toBe('null');
  });
});
