import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFinder, type Finder } from '../../../../src/main/find/index.ts';
import { openHouse, type House } from '../../../support/house.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const PAYER = `0x${'1'.repeat(40)}`;

let house: House;
let finder: Finder;
beforeEach(async () => {
  house = await openHouse();
  finder = createFinder(house.db);
});
afterEach(() => house.close());

function pay(paymentId: string, txHash: string | null): void {
  house.db
    .prepare(
      `insert into payments (payment_id, chain_id, asset, payer, nonce, network, pay_to, amount_micro, valid_before_s,
         fingerprint, tool, call_hash, state, delivery, tx_hash, created_at_ms, updated_at_ms)
       values (?, 1, 'usdc', ?, ?, 'eip155:1', ?, 10, 1, 'f', 'chess_analysis', 'c', 'confirmed', 'delivered', ?, 1, 1)`,
    )
    .run(paymentId, PAYER, paymentId, PAYER, txHash);
}

function decide(gameId: string): void {
  house.db
    .prepare(
      "insert or ignore into agents (agent_id, token, name, kind, created_at) values ('helm', 't', 'Helm', 'local', '')",
    )
    .run();
  house.db
    .prepare(
      `insert into openfront_decisions (game_id, agent_id, tick, at_ms, seen, words, sent, outcome)
       values (?, 'helm', 1, 1, '', '', '[]', '[]')`,
    )
    .run(gameId);
}

test('a payment is found by its id and by the transaction that paid it', () => {
  pay('pay_first', HASH);
  pay('pay_second', null);
  const path = '/payments?open=pay_first';
  expect(finder.find('pay_first', 6)).toEqual([
    { kind: 'payment', id: 'pay_first', title: 'chess_analysis', path },
  ]);
  expect(finder.find(HASH.toUpperCase().replace('0X', '0x'), 6)).toEqual([
    { kind: 'transaction', id: HASH, title: 'chess_analysis', path },
  ]);
  expect(finder.find('pay_', 1)).toHaveLength(1);
});

test('a game of OpenFront is found once, however many decisions are kept of it', () => {
  decide('GAMEab12');
  decide('GAMEab12');
  decide('other');
  expect(finder.find('GAMEab', 6)).toEqual([
    { kind: 'game', id: 'GAMEab12', title: '', path: '/openfront/games/GAMEab12' },
  ]);
});

test('a row of the audit log is found by its number, with the sign or without, and nothing else is', async () => {
  await house.writer.write(() =>
    house.audit.append({
      system: 'host',
      action: 'HOST_STARTED',
      subject: 'host',
      actor: 'host',
      payload: {},
    }),
  );
  for (const text of ['1', '#1']) {
    expect(finder.find(text, 6)).toEqual([
      { kind: 'audit', id: '1', title: 'HOST_STARTED', path: '/audit?row=1' },
    ]);
  }
  expect(finder.find('#2', 6)).toEqual([]);
});
