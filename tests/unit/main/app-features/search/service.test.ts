import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSearch, type Search } from '../../../../../src/main/app-features/search/index.ts';
import { openTestStorage, type TestStorage } from '../../../../support/test-storage.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const PAGE = `/chain/tx/${HASH}`;
const PAYER = `0x${'1'.repeat(40)}`;
/** An address in EIP-55 form, as the wallet writes it. */
const SELLER = `0x${'Ef'.repeat(20)}`;
const OWN_ADDRESS = `0x${'Dc'.repeat(20)}`;
const OWN = `0x${'Cd'.repeat(20)}`;

let storage: TestStorage;
let search: Search;
beforeEach(async () => {
  storage = await openTestStorage();
  search = createSearch({ db: storage.db, ownAddress: async () => OWN_ADDRESS });
});
afterEach(() => storage.close());

function pay(paymentId: string, txHash: string | null): void {
  storage.db
    .prepare(
      `insert into payments (payment_id, chain_id, asset, payer, nonce, network, pay_to, amount_micro, valid_before_s,
         fingerprint, tool, call_hash, state, delivery, tx_hash, created_at_ms, updated_at_ms)
       values (?, 1, 'usdc', ?, ?, 'eip155:1', ?, 10, 1, 'f', 'chess_analysis', 'c', 'confirmed', 'delivered', ?, 1, 1)`,
    )
    .run(paymentId, PAYER, paymentId, PAYER, txHash);
}

function subscribe(subscriptionId: string, createdAtMs: number): void {
  storage.db
    .prepare(
      `insert into subscriptions (subscription_id, wallet, plan_id, created_at_ms, updated_at_ms)
       values (?, ?, 'day-pass', ?, ?)`,
    )
    .run(subscriptionId, PAYER, createdAtMs, createdAtMs);
}

function payAsClient(paymentId: string, txHash: string | null): void {
  storage.db
    .prepare(
      `insert into wallet_payments (payment_id, tool, url, args, payee, network, amount_micro, state, tx_hash, payer,
         created_at_ms, updated_at_ms)
       values (?, 'game_review', 'http://x', '{}', ?, 'eip155:1', 10, 'paid', ?, ?, 1, 1)`,
    )
    .run(paymentId, SELLER, txHash, OWN);
}

function decide(gameId: string): void {
  storage.db
    .prepare(
      "insert or ignore into agents (agent_id, token, name, kind, created_at) values ('helm', 't', 'Helm', 'local', '')",
    )
    .run();
  storage.db
    .prepare(
      `insert into openfront_decisions (game_id, agent_id, tick, at_ms, seen, words, sent, outcome)
       values (?, 'helm', 1, 1, '', '', '[]', '[]')`,
    )
    .run(gameId);
}

test('a payment is found by its id and by the transaction that paid it', async () => {
  pay('pay_first', HASH);
  pay('pay_second', null);
  const path = '/payments?open=pay_first';
  expect(await search.find('pay_first', 6)).toEqual([
    { kind: 'payment', id: 'pay_first', title: 'chess_analysis', path },
  ]);
  expect(await search.find(HASH.toUpperCase().replace('0X', '0x'), 6)).toEqual([
    { kind: 'chain_transaction', id: HASH.toUpperCase().replace('0X', '0x'), title: '', path: PAGE },
    { kind: 'transaction', id: HASH, title: 'chess_analysis', path },
  ]);
  expect(await search.find('pay_', 1)).toHaveLength(1);
});

test('a subscription is found by its id and, the newest first, by the wallet that owns it', async () => {
  subscribe('sub_first', 1);
  subscribe('sub_second', 2);
  const found = (id: string) => ({
    kind: 'subscription',
    id,
    title: 'Day pass',
    path: `/payments/subscriptions?open=${id}`,
  });
  expect(await search.find('sub_first', 6)).toEqual([found('sub_first')]);
  for (const text of [PAYER, PAYER.slice(0, 8)])
    expect(await search.find(text, 6)).toEqual([found('sub_second'), found('sub_first')]);
  expect(await search.find(PAYER, 1)).toEqual([found('sub_second')]);
});

test('a payment is also found by its payer', async () => {
  pay('pay_first', null);
  expect(await search.find(PAYER, 6)).toEqual([
    { kind: 'payment', id: 'pay_first', title: 'chess_analysis', path: '/payments?open=pay_first' },
  ]);
});

test('a payment of the wallet is found by id, transaction, payer and payee', async () => {
  payAsClient('own_first', HASH);
  const path = '/payments/wallet?open=own_first';
  const found = { kind: 'own_payment', id: 'own_first', title: 'game_review', path };
  for (const text of ['own_first', OWN, OWN.toLowerCase(), SELLER.slice(0, 12), SELLER.toLowerCase()])
    expect(await search.find(text, 6)).toEqual([found]);
  expect(await search.find(HASH, 6)).toMatchObject([
    { path: PAGE },
    { ...found, kind: 'transaction', id: HASH },
  ]);
});

test('a transaction from this host’s wallet to its own tools gives both payments', async () => {
  pay('pay_first', HASH);
  payAsClient('own_first', HASH);
  expect((await search.find(HASH, 6)).map(({ path }) => path)).toEqual([
    PAGE,
    '/payments?open=pay_first',
    '/payments/wallet?open=own_first',
  ]);
});

test('the address of the own wallet is found before its first payment, in any letter case', async () => {
  const found = (id: string) => ({ kind: 'wallet', id, title: '', path: '/payments/wallet' });
  for (const id of [OWN_ADDRESS, OWN_ADDRESS.toLowerCase()])
    expect(await search.find(id, 6)).toEqual([found(id)]);
  expect(await search.find(OWN_ADDRESS.slice(0, 20), 6)).toEqual([]);
});

test('an audit row is found by its hash', async () => {
  const noted = { system: 'host', action: 'HOST_STARTED', subject: 'host', actor: 'host', payload: {} };
  await storage.writer.write(() => storage.audit.append(noted));
  const { hash } = storage.audit.head();
  const found = { kind: 'audit', id: '1', title: 'HOST_STARTED', path: '/audit?row=1' };
  expect(await search.find(hash.toUpperCase(), 6)).toEqual([found]);
});

test('a plan is found by id and by name', async () => {
  const found = { kind: 'plan', id: 'day-pass', title: 'Day pass', path: '/payments/plans?edit=day-pass' };
  expect(await search.find('day-p', 6)).toEqual([found]);
  expect(await search.find('DAY PASS', 6)).toEqual([found]);
});

test('a chain is found by its whole epoch, token and sender addresses', async () => {
  const token = `0x${'e'.repeat(40)}`;
  storage.db
    .prepare(
      `insert into chain_epochs (ordinal, epoch, profile, chain_id, genesis_hash, reward_token, created_ms)
       values (1, '0x0123456789abcdef/2', 'local', 31337, 'g', ?, 1)`,
    )
    .run(token);
  for (const id of ['0x0123456789abcdef/2', token])
    expect(await search.find(id, 6)).toEqual([{ kind: 'chain', id, title: '', path: '/rewards/chain' }]);
  expect(await search.find(token.slice(0, 20), 6)).toEqual([]);
});

test('a game of OpenFront is found once, however many decisions it has', async () => {
  decide('GAMEab12');
  decide('GAMEab12');
  decide('other');
  expect(await search.find('GAMEab', 6)).toEqual([
    { kind: 'game', id: 'GAMEab12', title: '', path: '/openfront/games/GAMEab12' },
  ]);
});

test('an audit row is found by its number, with or without #', async () => {
  await storage.writer.write(() =>
    storage.audit.append({
      system: 'host',
      action: 'HOST_STARTED',
      subject: 'host',
      actor: 'host',
      payload: {},
    }),
  );
  for (const text of ['1', '#1']) {
    expect(await search.find(text, 6)).toEqual([
      { kind: 'audit', id: '1', title: 'HOST_STARTED', path: '/audit?row=1' },
    ]);
  }
  expect(await search.find('#2', 6)).toEqual([]);
});
