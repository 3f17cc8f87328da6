import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUpdateFiles } from '../../../../../src/main/app-features/updates/state-file.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const random = { bytes: (length: number) => new Uint8Array(length).fill(7) };

test('what was stored is read again, and a damaged file begins anew', () => {
  const folder = temporaryFolder();
  const files = createUpdateFiles(folder, random);
  files.change({ highestSequence: 9, setAside: ['1.0.0'] });
  const again = createUpdateFiles(folder, { bytes: (length) => new Uint8Array(length) });
  expect(again.state()).toMatchObject({ highestSequence: 9, setAside: ['1.0.0'], secret: '07'.repeat(24) });
  writeFileSync(join(folder, 'state.json'), '{"highestSequence":-1}');
  expect(createUpdateFiles(folder, random).state()).toMatchObject({ highestSequence: 0, setAside: [] });
  expect(files.readList([])).toBeNull();
});
