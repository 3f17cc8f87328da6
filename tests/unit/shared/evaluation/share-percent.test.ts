import { expect, test } from 'vitest';
import { isEven, sharePercent } from '../../../../src/shared/evaluation/share-percent.ts';

test('the shares of both players add up to 100 and are even together', () => {
  for (let thousandths = 0; thousandths <= 1000; thousandths++) {
    const share = thousandths / 1000;
    expect(sharePercent(share) + sharePercent(1 - share), `${share}`).toBe(100);
    expect(isEven(share), `${share}`).toBe(isEven(1 - share));
  }
});
