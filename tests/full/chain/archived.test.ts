import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkArchive } from '../../../src/main/app-features/archives/index.ts';
import { createArchive } from '../../../src/main/app-features/archives/create-archive.ts';
import { dataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { temporaryFolder } from '../../support/test-storage.ts';
import { openSeller } from '../../support/payments/seller.ts';

const threadUrl = (name: string): URL => new URL(`../../../src/main/threads/${name}.ts`, import.meta.url);

test('a backup contains the money of the local chain and restores it', async () => {
  const otherFolder = temporaryFolder();
  const seller = await openSeller();
  const { address } = await seller.control('wallet.new', {});
  await seller.control('payments.fund', { wallet: address, amountMicro: 3_000_000, ref: 'archived' });
  expect((await seller.control('wallet.overview', {})).balanceMicro).toBe(3_000_000);
  await seller.host.stop();
  const archive = join(otherFolder, 'a.zip');
  const what = { withKeys: true, createdAt: '2026-11-21T08:00:00.000Z', arbiter: '0.0.0-test' };
  const paths = dataPaths(seller.host.data);
  await createArchive({ paths, target: archive, ...what }, () => undefined);
  await seller.host.dispose();
  const folder = join(otherFolder, 'unpacked');
  const signal = new AbortController().signal;
  const checked = await checkArchive({ archive, folder, threadUrl, signal }, () => undefined);
  expect(checked.ok && checked.value.report.ok).toBe(true);
  const again = await openSeller({ data: folder });
  expect(await again.control('wallet.overview', {})).toMatchObject({ address, balanceMicro: 3_000_000 });
  await again.host.dispose();
});
