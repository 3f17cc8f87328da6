import { expect, test } from 'vitest';
import {
  compareVersions,
  VERSION_PATTERN,
} from '../../../../../../src/main/app-features/updates/rules/version.ts';

test('versions are ordered by their numbers', () => {
  const ordered = ['0.0.9', '0.1.0', '0.1.10', '0.2.0', '1.0.0', '10.0.0'];
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
  expect(compareVersions('1.2.3', '1.2.3-test')).toBe(0);
});

test.each(['1.2', '1.2.3.4', '01.2.3', '1.2.3-beta', 'v1.2.3', '1.2.9999999', ''])(
  '%j is no version of a list',
  (text) => expect(VERSION_PATTERN.test(text)).toBe(false),
);
