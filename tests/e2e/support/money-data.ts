import { expect } from '@playwright/test';
import type { FakeOpenAi } from '../../support/fake-openai.ts';
import { payingAgent } from './paying-agent.ts';
import { honest, openRewardTable, REWARD_HOST, robotic } from './reward-play.ts';
import type { ScreenUnderTest } from './screen-checks.ts';
import type { Shell } from './shells.ts';

/** A host with a chain, and with a clock on which matches of minutes take no time. */
export const MONEY_HOST = { ...REWARD_HOST, args: ['--chain', 'local'] };

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Plays a game of a model whose first answer is illegal. */
async function tracedGame(shell: Shell, model: FakeOpenAi): Promise<readonly ScreenUnderTest[]> {
  const { request } = await shell.control();
  model.mode = 'illegal_once';
  const { endpointId } = await request('models.add', {
    name: 'A model with quite a long name of its own',
    baseUrl: model.baseUrl,
    model: 'fake-7b',
  });
  const { sessionId } = await request('match.start', {
    template: 'tic_tac_toe.v1',
    seats: { x: { kind: 'llm', endpointId }, o: { kind: 'random' } },
    paceMs: 0,
  });
  const id = sessionId ?? '';
  const status = async () => (await request('sessions.get', { sessionId: id })).card.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('completed');
  const [first] = await request('models.moves', { sessionId: id });
  const agentId = (await request('sessions.get', { sessionId: id })).card.seats['x']?.agentId;
  return [
    { name: 'local models with an endpoint', place: '#/agents/models' },
    { name: 'an endpoint', place: `#/agents/models?edit=${endpointId}` },
    { name: 'the trace of a model', place: `#/sessions/${id}?part=trace` },
    {
      name: 'an attempt of a model',
      place: `#/sessions/${id}?part=trace&move=${first?.role}/${first?.tick}/${first?.atMs}`,
    },
    { name: 'a model among the agents', place: `#/agents/${agentId}` },
  ];
}

/** A reward that was paid, and one that is held. */
async function rewardScreens(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  const { request } = await shell.control();
  const table = await openRewardTable(shell);
  const player = table.client();
  const { match } = await table.play(player, honest(1));
  await table.play(table.client(), robotic());
  const { wallet } = player;
  const transaction = async () =>
    (await request('rewards.get', { matchId: match.matchId, wallet })).transaction;
  await expect.poll(async () => (await transaction())?.state, { timeout: 60_000 }).toBe('final');
  const { txHash, blockNumber } = (await transaction()) ?? {};
  return [
    { name: 'the chain with blocks', place: '#/rewards/chain' },
    { name: 'a transaction', place: `#/chain/tx/${txHash}` },
    { name: 'a block', place: `#/chain/block/${blockNumber}` },
    { name: 'an address', place: `#/chain/address/${wallet.toLowerCase()}` },
    { name: 'decisions', place: '#/rewards' },
    { name: 'a paid reward', place: `#/rewards?open=${match.matchId}/${wallet.toLowerCase()}` },
    { name: 'a held reward', place: '#/rewards/held' },
    { name: 'wallets of players', place: '#/rewards/wallets' },
    { name: 'a wallet of a player', place: `#/rewards/wallets?wallet=${wallet}` },
    { name: 'figures of rewards', place: '#/rewards/figures' },
  ];
}

/** An agent that paid, an offer that was not accepted, and a wallet of this host. */
async function paymentScreens(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  const { request } = await shell.control();
  const agent = await payingAgent(shell);
  try {
    await agent.pay('chess_analysis', { fen: START, thinkMs: 50, lines: 1 });
    await agent.pay('subscribe', { planId: 'day-pass', walletAddress: agent.wallet });
    await agent.request('match_forensics', { kind: 'session', id: 'none' }).catch(() => undefined);
  } finally {
    await agent.close();
  }
  const { address } = await request('wallet.new', {});
  await request('payments.fund', { wallet: address, amountMicro: 1_000_000, ref: 'screens-wallet' });
  const args = { fen: START, thinkMs: 50, lines: 1 };
  await request('wallet.pay', { tool: 'chess_analysis', server: null, args });
  const [paid] = await request('payments.page', { limit: 1 });
  const [own] = await request('wallet.payments', { limit: 1 });
  return [
    { name: 'payments', place: '#/payments' },
    { name: 'a payment', place: `#/payments?open=${paid?.paymentId}` },
    { name: 'offers', place: '#/payments/offers' },
    { name: 'subscriptions', place: '#/payments/subscriptions' },
    { name: 'plans', place: '#/payments/plans' },
    { name: 'payments in progress', place: '#/payments/settling' },
    { name: 'the wallet', place: '#/payments/wallet' },
    { name: 'a payment of the wallet', place: `#/payments/wallet?open=${own?.paymentId}` },
    { name: 'stakes', place: '#/payments/stakes' },
    { name: 'set-up of payers', place: '#/payments/payers' },
    { name: 'connect after calls', place: '#/connect' },
  ];
}

/** A worker that was invited, and an order that waits for one. */
async function workerScreens(shell: Shell): Promise<readonly ScreenUnderTest[]> {
  const { request } = await shell.control();
  await request('fleet.invite', { name: 'A worker with quite a long name', trust: 'own', hours: 24 });
  const player = { kind: 'random' as const };
  await request('arena.start', {
    template: 'tic_tac_toe.v1',
    a: player,
    b: player,
    games: 2,
    workers: 'own',
  });
  return [{ name: 'workers that are awaited', place: '#/agents/workers' }];
}

/** Fills a host of `MONEY_HOST` with money, a model and a worker; returns the screens that show them. */
export async function fillMoney(shell: Shell, model: FakeOpenAi): Promise<readonly ScreenUnderTest[]> {
  return [
    ...(await tracedGame(shell, model)),
    ...(await rewardScreens(shell)),
    ...(await paymentScreens(shell)),
    ...(await workerScreens(shell)),
    { name: 'settings with money', place: '#/settings?at=money' },
    { name: 'settings of traces', place: '#/settings?at=traces' },
  ];
}
