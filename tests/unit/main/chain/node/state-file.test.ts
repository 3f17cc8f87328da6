import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateDumpFile } from '../../../../../src/main/chain/node/state-file.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const folderOf = (): string => {
  const folder = join(temporaryFolder(), 'chain');
  mkdirSync(folder);
  return folder;
};

test('keeps the newest dump and the previous one only', async () => {
  const folder = folderOf();
  const dumps = stateDumpFile(folder, 'local');
  expect(dumps.load()).toEqual([]);
  for (const dump of ['0x01', '0x02', '0x03'] as const) await dumps.save(dump);
  expect(dumps.load()).toEqual([
    { name: 'newest', dump: '0x03' },
    { name: 'previous', dump: '0x02' },
  ]);
  expect(readdirSync(folder).sort()).toEqual(['local.state', 'local.state.previous']);
});

test('renames and keeps a dump that does not load', async () => {
  const folder = folderOf();
  const dumps = stateDumpFile(folder, 'local');
  await dumps.save('0x01');
  await dumps.save('0x02');
  dumps.markDamaged('newest');
  expect(dumps.load()).toEqual([{ name: 'previous', dump: '0x01' }]);
  expect(existsSync(join(folder, 'local.state.damaged'))).toBe(true);
  dumps.markDamaged('newest');
});

test('uses separate files for each chain', async () => {
  const folder = folderOf();
  await stateDumpFile(folder, 'local').save('0x01');
  expect(stateDumpFile(folder, 'local-base-sepolia-shape').load()).toEqual([]);
});
