import { expect, test } from 'vitest';
import {
  isEqualScore,
  expectedScorePercent,
} from '../../../../src/shared/evaluation/expected-score-percent.ts';

test('the shares of both players add up to 100 and are even together', () => {
  for (let thousandths = 0; thousandths <= 1000; thousandths++) {
    const share = thousandths / 1000;
    expect(expectedScorePercent(share) + expectedScorePercent(1 - share), `${share}`).toBe(100);
    expect(isEqualScore(share), `${share}`).toBe(isEqualScore(1 - share));
  }
});
