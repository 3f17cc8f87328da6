import { describe, expect, test } from 'vitest';
import type { Chain } from '../../../../src/main/chain/index.ts';
import type { PayerTotals } from '../../../../src/main/payments/store/payment-store.ts';
import type { SettlementState } from '../../../../src/main/payments/evidence/settlement-state.ts';
import { paidAt, reservedRow } from '../../../support/payments/test-processor.ts';
import { compareWithChain } from '../../../../src/main/payments/chain-comparison.ts';

const TOKEN = `0x${'Aa'.repeat(20)}`;
const PAYER = `0x${'bb'.repeat(20)}`;
const FIRST = `0x${'cc'.repeat(20)}`;
const SECOND = `0x${'dd'.repeat(20)}`;
const TOTALS: PayerTotals = { payer: PAYER, payTo: `${FIRST},${SECOND}`, micro: 300, n: 2, fromBlock: 12 };

/** A chain whose logs are transfers of these amounts; null for a chain that does not answer. */
function chainOf(values: readonly bigint[] | null) {
  const requested: object[] = [];
  const getLogs = (request: object) => {
    requested.push(request);
    return Promise.resolve((values ?? []).map((value) => ({ args: { value } })));
  };
  const chain = {
    reader: () => (values === null ? null : { getLogs }),
    status: () => ({ chainId: 7, usdc: { address: TOKEN } }),
  };
  return { chain: chain as unknown as Chain, requested };
}

const ROWS = [reservedRow({ state: 'confirmed' }), reservedRow({ state: 'confirmed', paymentId: 'p2' })];

/** Payments with these sums; the chain shows what `readSettlement` says. */
function ledgerOf(
  rows: PayerTotals[],
  readSettlement: (paymentId: string) => SettlementState = () => paidAt(),
) {
  const requested: unknown[] = [];
  const payments = {
    listConfirmedTotals: (...about: unknown[]) => {
      requested.push(about);
      return rows;
    },
    listConfirmed: () => (rows.length === 0 ? [] : ROWS),
  };
  const evidence = {
    canCheck: true,
    readSettlement: (row: object) =>
      Promise.resolve(readSettlement((row as { paymentId: string }).paymentId)),
    readHeight: () => Promise.resolve(9),
    readHead: () => Promise.resolve(null),
    isDeep: () => Promise.resolve(true),
    hasBlock: () => Promise.resolve(null),
  };
  return { payments, evidence, requested };
}

describe('the comparison with the chain', () => {
  test('adds up the transfers of each payer from the first relevant block on', async () => {
    const { chain, requested } = chainOf([100n, 150n]);
    const ledger = ledgerOf([TOTALS], (id) => paidAt(id === 'p1' ? 1 : 2));
    expect(await compareWithChain(chain, ledger)).toEqual({
      ok: true,
      value: {
        payments: 2,
        payers: [{ payer: PAYER, booksMicro: 300, chainMicro: 250 }],
        unproven: [],
      },
    });
    expect(ledger.requested).toEqual([[7, TOKEN.toLowerCase()]]);
    expect(requested).toMatchObject([
      { address: TOKEN.toLowerCase(), fromBlock: 12n, args: { from: PAYER, to: [FIRST, SECOND] } },
    ]);
  });

  test('names payments whose transfer the chain does not show, also when the sums are equal', async () => {
    const { chain } = chainOf([300n]);
    const ledger = ledgerOf([TOTALS], (id) => (id === 'p2' ? { kind: 'used_for_other' } : paidAt()));
    expect(await compareWithChain(chain, ledger)).toMatchObject({ value: { unproven: ['p2'] } });
  });

  test('counts one transfer for one payment only', async () => {
    const { chain } = chainOf([300n]);
    expect(await compareWithChain(chain, ledgerOf([TOTALS]))).toMatchObject({ value: { unproven: ['p2'] } });
  });

  test('reads nothing from the chain when there are no payments', async () => {
    const { chain, requested } = chainOf([]);
    expect(await compareWithChain(chain, ledgerOf([]))).toMatchObject({ value: { payments: 0, payers: [] } });
    expect(requested).toEqual([]);
  });

  test('is refused when the chain does not answer', async () => {
    const { chain } = chainOf(null);
    expect(await compareWithChain(chain, ledgerOf([TOTALS]))).toMatchObject({ code: 'INTERNAL_ERROR' });
  });
});
