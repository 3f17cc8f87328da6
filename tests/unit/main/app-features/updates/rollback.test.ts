import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUpdateFiles } from '../../../../../src/main/app-features/updates/state-file.ts';
import { findRollback } from '../../../../../src/main/app-features/updates/rollback.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const random = { bytes: (length: number) => new Uint8Array(length).fill(1) };

function updated(state: Parameters<ReturnType<typeof createUpdateFiles>['change']>[0]) {
  const data = temporaryFolder();
  const image = join(data, 'Arbiter.AppImage');
  const files = createUpdateFiles(join(data, 'updates'), random);
  files.change(state);
  return { data, image, installation: { kind: 'appimage', image } as const };
}

test('the version before is known from the update that came up, and from one that never did', () => {
  const { data, image, installation } = updated({ previous: '1.0.0' });
  expect(findRollback(data, installation, '2.0.0')).toBeNull();
  writeFileSync(`${image}.previous`, 'before');
  expect(findRollback(data, installation, '2.0.0')?.version).toBe('1.0.0');
  expect(findRollback(data, { kind: 'deb' }, '2.0.0')).toBeNull();
  const other = updated({ pending: { from: '1.1.0', to: '2.0.0', isWayBack: false } });
  writeFileSync(`${other.image}.previous`, 'before');
  const rollback = findRollback(other.data, other.installation, '2.0.0');
  expect(rollback?.version).toBe('1.1.0');
  expect(rollback?.begin()).toEqual({ kind: 'previous', image: other.image });
  expect(createUpdateFiles(join(other.data, 'updates'), random).state().pending).toEqual({
    from: '2.0.0',
    to: '1.1.0',
    isWayBack: true,
  });
});
