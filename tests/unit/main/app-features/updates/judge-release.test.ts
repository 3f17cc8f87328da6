import { expect, test } from 'vitest';
import {
  judgeRelease,
  rolloutPercentileOf,
  type InstalledCopy,
} from '../../../../../src/main/app-features/updates/judge-release.ts';
import type { ReleaseList } from '../../../../../src/main/app-features/updates/release-list.ts';
import { releaseOf } from '../../../../support/updates/update-feed.ts';

const NOW_MS = Date.UTC(2026, 10, 27);
const installed: InstalledCopy = {
  version: '1.0.0',
  platform: process.platform,
  arch: process.arch,
  kind: 'appimage',
  highestSequence: 5,
  highestDigest: 'known',
  setAside: [],
  secret: 's'.repeat(48),
};
const judge = (
  version: string,
  changes: Readonly<Record<string, unknown>> = {},
  own: Partial<InstalledCopy> = {},
  digest = 'new',
) => {
  const list = JSON.parse(releaseOf(version, 6, changes, NOW_MS)) as ReleaseList;
  return judgeRelease({ list, digest }, { ...installed, ...own }, NOW_MS);
};

test('a newer version is offered, the same and older ones are not', () => {
  expect(judge('1.0.1')).toMatchObject({ ok: true, value: { kind: 'offered', file: { kind: 'appimage' } } });
  for (const version of ['1.0.0', '0.9.9'])
    expect(judge(version)).toEqual({ ok: true, value: { kind: 'current', withdrawn: false } });
});

test('a withdrawn version is not offered, and the one that runs is reported', () => {
  expect(judge('1.0.1', { withdrawn: ['1.0.1'] })).toMatchObject({ value: { kind: 'current' } });
  expect(judge('1.0.1', { withdrawn: ['1.0.0'] })).toMatchObject({
    value: { kind: 'offered', withdrawn: true },
  });
});

test('a version from which a person went back is not offered again, a newer one is', () => {
  const own = { setAside: ['1.1.0'] };
  expect(judge('1.1.0', {}, own)).toMatchObject({ value: { kind: 'current' } });
  expect(judge('1.0.5', {}, own)).toMatchObject({ value: { kind: 'current' } });
  expect(judge('1.1.1', {}, own)).toMatchObject({ value: { kind: 'offered' } });
});

test('a share of the installations gets a staged release, each version another one', () => {
  const secrets = Array.from({ length: 400 }, (_, at) => `secret ${at}`);
  const offeredAt = (rollout: number): number =>
    secrets.filter((secret) => {
      const judged = judge('1.0.1', { rollout }, { secret });
      return judged.ok && judged.value.kind === 'offered';
    }).length;
  expect([offeredAt(0), offeredAt(100)]).toEqual([0, 400]);
  expect(offeredAt(25)).toBeGreaterThan(60);
  expect(offeredAt(25)).toBeLessThan(140);
  expect(judge('1.0.1', { rollout: 0 })).toMatchObject({ value: { kind: 'held_back', version: '1.0.1' } });
  const shares = new Set(
    ['1.0.1', '1.0.2', '1.0.3', '1.0.4'].map((version) => rolloutPercentileOf('x', version)),
  );
  expect(shares.size).toBeGreaterThan(1);
});

test.each([
  ['UPDATE_LIST_OTHER', { product: 'other' }, {}],
  ['UPDATE_LIST_EXPIRED', { expires: '2026-11-26T00:00:00Z' }, {}],
  ['UPDATE_LIST_INVALID', { published: '2026-11-29T00:00:00Z' }, {}],
  ['UPDATE_LIST_REPLAYED', { sequence: 4 }, {}],
  ['UPDATE_LIST_REPLAYED', { sequence: 5 }, {}],
  ['UPDATE_STEP_TOO_LARGE', { minimumVersion: '1.0.1' }, {}],
  ['UPDATE_NO_FILE', {}, { kind: 'nsis' }],
])('%s for %j', (code, changes, own) => {
  expect(judge('1.0.1', changes, own)).toMatchObject({ ok: false, code });
});

test('the same list may be read again', () => {
  expect(judge('1.0.1', { sequence: 5 }, {}, 'known')).toMatchObject({ ok: true });
});
