import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeRelease, type InstalledCopy } from '../../../src/main/app-features/updates/judge-release.ts';
import type { ReleaseList } from '../../../src/main/app-features/updates/release-list.ts';
import { compareVersions } from '../../../src/main/app-features/updates/rules/version.ts';
import { releaseOf } from '../../support/updates/update-feed.ts';

const NOW_MS = Date.UTC(2026, 10, 27);
const number = fc.integer({ min: 0, max: 3 });
const version = fc.tuple(number, number, number).map((parts) => parts.join('.'));
const release = fc.record({
  version,
  sequence: fc.integer({ min: 1, max: 8 }),
  withdrawn: fc.array(version, { maxLength: 3 }),
  minimumVersion: version,
});

test('no order of feeds lowers the installed version, and the numbers of accepted lists never fall', () => {
  const steps = fc.array(fc.oneof(release, fc.constant('back' as const)), { maxLength: 30 });
  fc.assert(
    fc.property(version, steps, (first, given) => {
      let installed: InstalledCopy = {
        version: first,
        platform: process.platform,
        arch: process.arch,
        kind: 'appimage',
        highestSequence: 0,
        highestDigest: '',
        setAside: [],
        secret: 'secret',
      };
      let previous: string | null = null;
      for (const [at, step] of given.entries()) {
        if (step === 'back') {
          // Only a person goes back; the version that he left is set aside.
          if (previous !== null)
            installed = {
              ...installed,
              version: previous,
              setAside: [...installed.setAside, installed.version],
            };
          previous = null;
          continue;
        }
        const list = JSON.parse(releaseOf(step.version, step.sequence, { ...step }, NOW_MS)) as ReleaseList;
        const judged = judgeRelease({ list, digest: String(at) }, installed, NOW_MS);
        if (!judged.ok) continue;
        expect(list.sequence).toBeGreaterThan(installed.highestSequence);
        installed = { ...installed, highestSequence: list.sequence, highestDigest: String(at) };
        if (judged.value.kind !== 'offered') continue;
        expect(compareVersions(list.version, installed.version)).toBeGreaterThan(0);
        expect(installed.setAside).not.toContain(list.version);
        previous = installed.version;
        installed = { ...installed, version: list.version };
      }
    }),
  );
});
