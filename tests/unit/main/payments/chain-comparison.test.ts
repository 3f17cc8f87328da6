import { describe, expect, it } from 'vitest';
import type { Chain } from '../../../../src/main/chain/index.ts';
import type { PayerTotals } from '../../../../src/main/payments/store/payment-store.ts';
import { compareWithChain } from '../../../../src/main/payments/chain-comparison.ts';

const TOKEN = `0x${'Aa'.repeat(20)}`;
const PAYER = `0x${'bb'.repeat(20)}`;
const FIRST = `0x${'cc'.repeat(20)}`;
const SECOND = `0x${'dd'.repeat(20)}`;
const BOOKS: PayerTotals = { payer: PAYER, payTo: `${FIRST},${SECOND}`, micro: 300, n: 2, fromBlock: 12 };

/** A chain that shows these transfers, whatever it is asked for. */
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
  return { chain: chain as unknown as Chain, asked: requested };
}

const booksOf = (rows: PayerTotals[]) => {
  const requested: unknown[] = [];
  const confirmedOn = (...about: unknown[]) => {
    requested.push(about);
    return rows;
  };
  return { confirmedOn, asked: requested };
};

describe('the proof on the chain', () => {
  it('sums what each payer sent to anybody who was paid, and asks for nothing older', async () => {
    const { chain, asked: requested } = chainOf([100n, 150n]);
    const ledger = booksOf([BOOKS]);
    expect(await compareWithChain(chain, ledger)).toEqual({
      ok: true,
      value: { payments: 2, payers: [{ payer: PAYER, booksMicro: 300, chainMicro: 250 }] },
    });
    expect(ledger.asked).toEqual([[7, TOKEN.toLowerCase()]]);
    expect(requested).toMatchObject([
      { address: TOKEN.toLowerCase(), fromBlock: 12n, args: { from: PAYER, to: [FIRST, SECOND] } },
    ]);
  });

  it('of empty books asks the chain nothing', async () => {
    const { chain, asked: requested } = chainOf([]);
    expect(await compareWithChain(chain, booksOf([]))).toMatchObject({ value: { payments: 0, payers: [] } });
    expect(requested).toEqual([]);
  });

  it('is refused, not failed, where the chain does not answer', async () => {
    const { chain } = chainOf(null);
    expect(await compareWithChain(chain, booksOf([BOOKS]))).toMatchObject({ code: 'INTERNAL_ERROR' });
  });
});
