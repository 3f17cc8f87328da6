import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkFeed, downloadOffer } from '../../../../../src/main/app-features/updates/check-feed.ts';
import {
  rollBack,
  installDownload,
  checkRestart,
  findPrevious,
  finishPendingUpdate,
} from '../../../../../src/main/app-features/updates/install-update.ts';
import { fileEntry } from '../../../../support/updates/update-feed.ts';
import { openUpdateContext } from '../../../../support/updates/update-context.ts';

test('of a package that Arbiter does not install, a person gets the command after the file was checked', async () => {
  const { context, feed, plans, nowMs } = await openUpdateContext('deb');
  const file = fileEntry('2.0.0', { kind: 'deb', name: 'its_2.0.0.deb' });
  feed.publish('2.0.0', { files: [file] }, nowMs);
  feed.serve('/its_2.0.0.deb', Buffer.from('program 2.0.0\n'.repeat(2000)));
  await checkFeed(context);
  await downloadOffer(context, () => undefined);
  expect(context.command).toBeNull();
  await installDownload(context);
  expect(context.failure).toBeNull();
  expect(context.command).toBe(`sudo apt install '${context.downloaded ?? ''}'`);
  expect(existsSync(context.downloaded ?? '')).toBe(true);
  expect(plans).toEqual([]);
});

test('a restart waits for what runs, unless the person does not', async () => {
  const { context } = await openUpdateContext('appimage', 1);
  expect(checkRestart(context, false)).toMatchObject({ ok: false, code: 'UPDATE_WORK_RUNNING' });
  expect(checkRestart(context, true)).toMatchObject({ ok: true });
});

test('without a download nothing is installed, and without a version before there is no way back', async () => {
  const { context, plans } = await openUpdateContext();
  await installDownload(context);
  expect(context.failure?.code).toBe('NO_UPDATE');
  expect(findPrevious(context)).toBeNull();
  await rollBack(context);
  expect(context.failure?.code).toBe('NO_UPDATE');
  expect([plans, context.isRestarting]).toEqual([[], false]);
});

test('an installation after which the old version still runs failed, and is not reported as done', async () => {
  const { context } = await openUpdateContext();
  context.files.change({ pending: { from: '1.0.0', to: '2.0.0', isWayBack: false } });
  await finishPendingUpdate(context);
  expect(context.failure?.code).toBe('UPDATE_INSTALL_FAILED');
  expect(context.files.state()).toMatchObject({ pending: null, previous: null });
});
