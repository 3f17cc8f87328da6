import { expect, test } from 'vitest';
import { toStakeJson } from '../../../../src/main/stakes/stake-json.ts';
import { stakeJson } from '../../../../src/shared/wire/stakes.ts';
import { testStakes } from '../../../support/stakes/test-stakes.ts';
import { FEE, twoPlayers } from '../../../support/stakes/two-players.ts';

test('a stake is shown with its pot and without signatures', async () => {
  const parts = await testStakes();
  const { view } = await twoPlayers(parts);
  const found = view();
  if (found === null) throw new Error('there is no stake');
  const row = toStakeJson(found);
  expect(stakeJson.parse(row)).toEqual(row);
  expect(row).toMatchObject({ state: 'running', entered: 2, potMicro: 2 * FEE, playMoney: true });
  expect(row.entries[0]?.wallet).toMatch(/[A-F]/u);
  expect(JSON.stringify(row)).not.toContain(found.entries[0]?.signature ?? 'none');
});
