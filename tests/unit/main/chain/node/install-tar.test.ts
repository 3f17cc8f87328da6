import { describe, expect, test } from 'vitest';
import { fileInTar } from '../../../../../src/main/chain/node/install-program.ts';

interface Entry {
  readonly name: string;
  readonly text: string;
  readonly type?: string;
  /** The size field of the tar header. */
  readonly size?: string;
}

function entry({ name, text, type = '0', size }: Entry): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 'latin1');
  header.write(size ?? text.length.toString(8).padStart(11, '0'), 124, 'latin1');
  header.write(type, 156, 'latin1');
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text, 0, 'latin1');
  return Buffer.concat([header, body]);
}

const tar = (...entries: Entry[]): Buffer => Buffer.concat([...entries.map(entry), Buffer.alloc(1024)]);
const read = (archive: Buffer, name: string): string | null =>
  fileInTar(archive, name)?.toString('latin1') ?? null;

describe('a file in a tar archive', () => {
  test('is found behind other files of any size', () => {
    const archive = tar(
      { name: 'empty', text: '' },
      { name: 'block', text: 'x'.repeat(512) },
      { name: 'odd', text: 'y'.repeat(513) },
      { name: 'bin/anvil', text: 'program' },
    );
    expect(read(archive, 'bin/anvil')).toBe('program');
    expect(read(archive, 'empty')).toBe('');
  });

  test('is found by its exact name', () => {
    const archive = tar({ name: 'bin/anvil', text: 'program' });
    expect([read(archive, 'anvil'), read(archive, 'bin/anvil2')]).toEqual([null, null]);
  });

  test('is a regular file: links and folders with its name are skipped', () => {
    const archive = tar(
      { name: 'anvil', text: '', type: '2' },
      { name: 'anvil', text: '', type: '5' },
      { name: 'anvil', text: 'program', type: '\u0000' },
    );
    expect(read(archive, 'anvil')).toBe('program');
  });

  test('is not searched behind the end mark', () => {
    const archive = Buffer.concat([tar({ name: 'a', text: '' }), tar({ name: 'anvil', text: 'late' })]);
    expect(read(archive, 'anvil')).toBeNull();
  });

  test('is not returned if it is incomplete', () => {
    const whole = entry({ name: 'anvil', text: 'program' });
    expect(read(whole.subarray(0, 515), 'anvil')).toBeNull();
    expect(read(Buffer.alloc(100), 'anvil')).toBeNull();
  });

  test.each(['not octal!!', '-0000000001', '77777777777'])('is not returned with the size %s', (size) => {
    expect(read(tar({ name: 'anvil', text: 'program', size }), 'anvil')).toBeNull();
  });
});
