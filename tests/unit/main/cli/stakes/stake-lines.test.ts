import { expect, test } from 'vitest';
import { hostNote, stakeSummaryLine, stakeLines } from '../../../../../src/main/cli/stakes/stake-lines.ts';
import { toStakeJson } from '../../../../../src/main/stakes/stake-json.ts';
import { testStakes } from '../../../../support/stakes/test-stakes.ts';
import { twoPlayers } from '../../../../support/stakes/two-players.ts';

test('prints each movement of money with its transaction', async () => {
  const parts = await testStakes();
  const { stakes, stakeId, view } = await twoPlayers(parts);
  parts.endGame(stakeId, stakes, { winner: 'x' });
  await stakes.advance(stakeId);
  const found = view();
  if (found === null) throw new Error('there is no stake');
  const text = stakeLines(toStakeJson(found)).join('\n');
  expect(text).toContain('state: settled');
  expect(text.match(/fee paid in: 0x/gu)).toHaveLength(2);
  expect(text).toContain('2.000002 USDC paid out in: 0x');
  expect(stakeSummaryLine(toStakeJson(found))).toContain('2/2  A stake');
});

test('says that a stake goes on only while a host runs, and nothing once it is over', () => {
  expect(hostNote({ state: 'running' })).toContain('arbiter serve');
  expect([hostNote({ state: 'settled' }), hostNote({ state: 'refunded' })]).toEqual([null, null]);
});
