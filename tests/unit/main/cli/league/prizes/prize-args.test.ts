import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPrize, type PrizeValues } from '../../../../../../src/main/cli/league/prizes/prize-args.ts';
import { temporaryFolder } from '../../../../../support/test-storage.ts';

const requested = (changes: Partial<PrizeValues>) =>
  readPrize({ pool: null, wallets: null, 'reward-matches': false, ...changes });

test('reads no prize without options', () => {
  expect(requested({})).toEqual({ ok: true, value: undefined });
});

test.each([
  ['100', 100_000_000],
  ['12.50', 12_500_000],
  ['0.07', 70_000],
  // 1.15 * 100 is 114.99… in floating point.
  ['1.15', 1_150_000],
])('reads a pool of %s in micro-units', (pool, amountMicro) => {
  expect(requested({ pool })).toMatchObject({ ok: true, value: { amountMicro, wallets: [] } });
});

test.each(['-1', '1e3', '1.234', 'ten', '12345678', ''])('refuses a pool of %j', (pool) => {
  expect(requested({ pool })).toMatchObject({ ok: false, message: expect.stringContaining('--pool') });
});

test('reads wallets from a file and refuses the file for any other content', () => {
  const file = join(temporaryFolder(), 'wallets.json');
  const wallet = `0x${'ab'.repeat(20)}`;
  writeFileSync(file, JSON.stringify({ Ada: wallet }));
  expect(requested({ pool: '1', wallets: file })).toMatchObject({
    value: { wallets: [{ player: 'Ada', wallet }] },
  });
  expect(requested({ wallets: file })).toMatchObject({
    ok: false,
    message: expect.stringContaining('needs --pool'),
  });
  for (const text of ['{', '[]', '{"Ada":"0x12"}']) {
    writeFileSync(file, text);
    expect(requested({ pool: '1', wallets: file }).ok).toBe(false);
  }
  expect(requested({ pool: '1', wallets: `${file}.gone` }).ok).toBe(false);
});
