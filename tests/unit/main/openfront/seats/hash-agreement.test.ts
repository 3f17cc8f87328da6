import { expect, test } from 'vitest';
import { createHashAgreement } from '../../../../../src/main/openfront/seats/hash-agreement.ts';
import { toyFrame } from '../../../../support/openfront/toy-record.ts';

const frame = (...hashes: readonly (readonly [number, number])[]) =>
  toyFrame(hashes.map(([n, hash]) => ({ n, hash, intents: [] })));

test('pages with the same hashes agree, and each turn counts once', () => {
  const agreement = createHashAgreement();
  agreement.addHashes('game0001', frame([0, 5], [10, 6]));
  agreement.addHashes('game0001', frame([10, 6], [20, 7]));
  expect(agreement.checkpoints()).toBe(3);
  expect(agreement.firstDifference()).toBeNull();
});

test('the first turn with two hashes is named, whichever page was first', () => {
  const agreement = createHashAgreement();
  agreement.addHashes('game0001', frame([0, 5], [10, 6], [20, 7]));
  agreement.addHashes('game0001', frame([20, 8]));
  agreement.addHashes('game0001', frame([10, 9]));
  expect(agreement.firstDifference()).toBe(10);
});

test('another game begins anew', () => {
  const agreement = createHashAgreement();
  agreement.addHashes('game0001', frame([0, 5]));
  agreement.addHashes('game0001', frame([0, 6]));
  agreement.addHashes('game0002', frame([0, 7]));
  expect(agreement.checkpoints()).toBe(1);
  expect(agreement.firstDifference()).toBeNull();
});
