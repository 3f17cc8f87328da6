import { expect, test } from 'vitest';
import {
  checkFeed,
  downloadOffer,
  judgeStored,
} from '../../../../../src/main/app-features/updates/check-feed.ts';
import { fileEntry, releaseOf } from '../../../../support/updates/update-feed.ts';
import { openUpdateContext } from '../../../../support/updates/update-context.ts';

test('an offer stays when the feed answers with something that is refused', async () => {
  const { context, feed, nowMs } = await openUpdateContext();
  feed.publish('2.0.0', {}, nowMs);
  await checkFeed(context);
  feed.serve('/release.json', 'no list');
  await checkFeed(context);
  expect(context).toMatchObject({
    judgement: { kind: 'offered', list: { version: '2.0.0' } },
    failure: { code: 'UPDATE_SIGNATURE_INVALID' },
  });
  expect(context.files.state()).toMatchObject({ highestSequence: 1, lastCheckMs: nowMs });
});

test('a true list without a file for this system counts as seen, so an older one is refused after it', async () => {
  const { context, feed, nowMs } = await openUpdateContext();
  feed.put(
    releaseOf('2.0.0', 5, { files: [fileEntry('2.0.0', { platform: 'win32', kind: 'nsis' })] }, nowMs),
  );
  await checkFeed(context);
  expect(context.failure?.code).toBe('UPDATE_NO_FILE');
  feed.put(releaseOf('2.0.0', 4, {}, nowMs));
  await checkFeed(context);
  expect(context.failure?.code).toBe('UPDATE_LIST_REPLAYED');
});

test('a check that is ended changes nothing', async () => {
  const { context, feed, nowMs } = await openUpdateContext();
  feed.publish('2.0.0', {}, nowMs);
  context.abort.abort();
  await checkFeed(context);
  expect(context).toMatchObject({ judgement: null, failure: null });
  expect(context.files.state().lastCheckMs).toBeNull();
});

test('without a list nothing is downloaded', async () => {
  const { context, feed } = await openUpdateContext();
  expect(judgeStored(context)).toMatchObject({ ok: false, code: 'NO_UPDATE' });
  await downloadOffer(context, () => undefined);
  expect(context.failure?.code).toBe('NO_UPDATE');
  expect(feed.requests).toEqual([]);
});
