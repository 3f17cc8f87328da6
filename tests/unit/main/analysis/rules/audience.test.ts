import { expect, test } from 'vitest';
import { audienceFor } from '../../../../../src/main/analysis/rules/audience.ts';

test.each([
  [{ isPlaying: true, canSeeAllHands: true, hasHiddenParts: true }, null],
  [{ isPlaying: true, isAssisted: true, canSeeAllHands: true, hasHiddenParts: true }, 'public'],
  [{ isPlaying: true, isAssisted: true, canSeeAllHands: false, hasHiddenParts: false }, 'public'],
  [{ isPlaying: false, isAssisted: true, canSeeAllHands: true, hasHiddenParts: true }, 'all_hands'],
  [{ isPlaying: true, canSeeAllHands: false, hasHiddenParts: false }, null],
  [{ isPlaying: false, canSeeAllHands: true, hasHiddenParts: true }, 'all_hands'],
  [{ isPlaying: false, canSeeAllHands: false, hasHiddenParts: true }, 'public'],
  [{ isPlaying: false, canSeeAllHands: true, hasHiddenParts: false }, 'public'],
])('%o sees %s', (facts, audience) => {
  expect(audienceFor({ isAssisted: false, ...facts })).toBe(audience);
});
