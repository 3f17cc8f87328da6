import { expect, type Locator, type Page } from '@playwright/test';
import type { TestWindowConnection } from './window-connection.ts';
import type { Shell } from './shells.ts';
import { visit } from './window.ts';

/**
 * An id, the route that the palette opens for it, and a text that is visible there; `named` is what the palette
 * shows if that is not the id itself.
 */
type Trace = readonly [id: string, place: string, there: Locator, named?: string];

/** The value; throws when it is missing, because every text contains an empty one. */
function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the expected record is missing');
  return value;
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Ids of a league: session, agent, league, league match, audit row. */
async function playTraces(
  page: Page,
  { request }: TestWindowConnection,
  leagueId: string,
): Promise<readonly Trace[]> {
  const { match } = await request('leagues.match', { leagueId, matchId: 'R3M1' });
  const sessionId = there(match.sessionId);
  const { card, head } = await request('sessions.get', { sessionId });
  const { hash, seq, action } = there((await request('audit.page', { offset: 4, limit: 1 })).rows[0]);
  const { agentId } = there(Object.values(card.seats)[0]);
  const players = await request('leagues.agents', { leagueId });
  const playerName = there(players.find((each) => each.agentId === 'P01')).displayName;
  return [
    [sessionId, `#/sessions/${sessionId}`, title(page, /^Chess: /)],
    [agentId, `#/agents/${agentId}`, title(page, there(Object.values(card.seats)[0]).name)],
    [leagueId, `#/leagues/${leagueId}`, title(page, 'Story cup')],
    [`${leagueId}/R3M1`, `#/leagues/${leagueId}/matches/R3M1`, title(page, / – /)],
    [`${leagueId}/P01`, `#/leagues/${leagueId}/players/P01`, title(page, playerName)],
    ['#3', '#/audit?row=3', drawer(page, 'Row 3')],
    [hash, `#/audit?row=${seq}`, drawer(page, `Row ${seq}`), `Audit row: ${action}`],
    [head, `#/sessions/${sessionId}`, title(page, /^Chess: /), sessionId],
  ];
}

/** Ids of payments: wallet, decision, payment, and the transactions of a mint and of a payment. */
async function moneyTraces(
  page: Page,
  { request }: TestWindowConnection,
  leagueId: string,
): Promise<readonly Trace[]> {
  const prize = there(await request('prizes.get', { leagueId }));
  const { rewardId, wallet, txHash } = there(prize.players[0]);
  const [payment] = await request('payments.page', { limit: 1 });
  const { paymentId, txHash: paidBy, tool } = there(payment);
  const account = there(wallet).toLowerCase();
  const rewarded = there(rewardId);
  const onChain = (hash: string) => [`#/chain/tx/${hash}`, title(page, 'Transaction')] as const;
  const sold = [`#/payments?open=${paymentId}`, drawer(page, `Payment for ${tool}`)] as const;
  return [
    [account, `#/rewards/wallets?wallet=${account}`, drawer(page, /^Wallet/)],
    [rewarded, `#/rewards/matches/${rewarded}`, title(page, /^Prize pool of a league: /)],
    [there(txHash), ...onChain(there(txHash))],
    [paymentId, ...sold],
    [there(paidBy), ...onChain(there(paidBy))],
  ];
}

/** Ids of a subscription and of a payment by the host's wallet: by id, by payer, by transaction. */
async function buyerTraces(page: Page, { request }: TestWindowConnection): Promise<readonly Trace[]> {
  const [subscription] = await request('subscriptions.page', { limit: 1 });
  const { subscriptionId, wallet, planId } = there(subscription);
  const [own] = await request('wallet.payments', { limit: 1 });
  const { paymentId, payee, tool } = there(own);
  const { address } = await request('wallet.overview', {});
  const runs = [
    `#/payments/subscriptions?open=${subscriptionId}`,
    drawer(page, 'Subscription: Day pass'),
  ] as const;
  const paid = [`#/payments/wallet?open=${paymentId}`, drawer(page, `Payment for ${tool}`)] as const;
  return [
    [subscriptionId, ...runs],
    [wallet, ...runs, subscriptionId],
    [planId, `#/payments/plans?edit=${planId}`, drawer(page, 'Edit Day pass')],
    [paymentId, ...paid],
    [payee, ...paid, paymentId],
    [there(address), '#/payments/wallet', page.getByRole('region', { name: 'Agent wallet' })],
  ];
}

/** Pastes ids of every kind into the palette: each is the first result, and Enter opens its page. */
export async function findTraces(shell: Shell, leagueId: string): Promise<void> {
  const { page } = shell;
  const control = await shell.control();
  const traces = [
    ...(await playTraces(page, control, leagueId)),
    ...(await moneyTraces(page, control, leagueId)),
    ...(await buyerTraces(page, control)),
  ];
  for (const [id, place, seen, named = id] of traces) {
    await visit(page, '#/', 'Overview');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search screens/ }).fill(id);
    await expect(page.getByRole('option').first()).toContainText(named.startsWith('#') ? 'Audit row' : named);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(({ hash }) => hash === place);
    await expect(seen).toBeVisible();
  }
}
