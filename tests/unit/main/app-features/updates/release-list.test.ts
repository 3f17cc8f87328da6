import { expect, test } from 'vitest';
import { verifyReleaseList } from '../../../../../src/main/app-features/updates/release-list.ts';
import { publisherKey, releaseOf, signatureOf } from '../../../../support/updates/update-feed.ts';

const [current, next, other] = [publisherKey(), publisherKey(), publisherKey()];
const keys = [current.text, next.text];
const list = releaseOf('1.0.0', 7);

test('the key in use and the next one may sign', () => {
  for (const key of [current, next]) {
    const verified = verifyReleaseList(Buffer.from(list), signatureOf(list, key), keys);
    expect(verified).toMatchObject({ ok: true, value: { list: { version: '1.0.0', sequence: 7 } } });
  }
});

test('no other key may, nor a signature over the list alone or without keys', () => {
  const refused = { ok: false, code: 'UPDATE_SIGNATURE_INVALID' };
  const bytes = Buffer.from(list);
  expect(verifyReleaseList(bytes, signatureOf(list, other), keys)).toMatchObject(refused);
  expect(verifyReleaseList(bytes, signatureOf(list, current), [])).toMatchObject(refused);
  expect(verifyReleaseList(bytes, '', keys)).toMatchObject(refused);
  expect(verifyReleaseList(Buffer.from(`${list} `), signatureOf(list, current), keys)).toMatchObject(refused);
});

test('two files of one name are refused although they are signed', () => {
  const { files, ...rest } = JSON.parse(list) as { files: object[] };
  const twice = JSON.stringify({ ...rest, files: [...files, ...files] });
  expect(verifyReleaseList(Buffer.from(twice), signatureOf(twice, current), keys)).toMatchObject({
    ok: false,
    code: 'UPDATE_LIST_INVALID',
  });
});
