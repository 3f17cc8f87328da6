import { expect, test } from 'vitest';
import { stakeInvariants } from '../../../../../src/main/app-features/verify/store/payments-store.ts';
import { testStakes } from '../../../../support/stakes/test-stakes.ts';
import { twoPlayers } from '../../../../support/stakes/two-players.ts';

/** A stake that was paid out and one that was refunded. */
async function openSettledAndRefunded() {
  const parts = await testStakes();
  const { stakes, stakeId } = await twoPlayers(parts, { hostFeeBps: 250 });
  parts.endGame(stakeId, stakes, { winner: 'x' });
  await stakes.advance(stakeId);
  const refunded = await twoPlayers(parts);
  await refunded.stakes.cancel(refunded.stakeId, { actor: 'person', reason: 'test' });
  return {
    ...parts,
    details: () => [...stakeInvariants(parts.db)].map(({ broken }) => broken?.detail ?? null),
  };
}

test('the books of stakes are in order after a payout and a refund', async () => {
  const { details } = await openSettledAndRefunded();
  expect(details()).toEqual([null]);
});

test.each([
  [
    'add up',
    `update stake_events set result = json_set(result, '$.hostFeeMicro', 1) where state = 'settled'`,
  ],
  ['without a transaction', `update stake_events set settle_tx = null where state = 'settled'`],
  ['what the result says', `update stake_entries set payout_micro = payout_micro + 1 where state = 'paid'`],
  ['a fee is not', `update stake_entries set state = 'entered' where state = 'refunded'`],
  ['audit log', `update stake_events set state = 'refunded', result = null where state = 'settled'`],
])('a damage of the kind "%s" is found', async (said, sql) => {
  const { db, details } = await openSettledAndRefunded();
  if (said === 'audit log') db.exec(`update stake_entries set state = 'refunded'`);
  db.exec(sql);
  expect(details()[0]).toContain(said);
});
