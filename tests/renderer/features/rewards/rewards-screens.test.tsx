import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';
import { sampleReward, TX, WALLET } from '../../support/sample-rewards.ts';

prepareWindow();

const paid = sampleReward(1);
const open = (row = paid) => `/rewards?open=${row.matchId}/${WALLET.toLowerCase()}`;

test('every state of a check looks different, with values in the units of its kind', async () => {
  renderApp(open());
  const region = await screen.findByRole('region', { name: 'Checks' });
  const checks = within(region).getAllByRole('listitem');
  await within(region).findAllByText('unknown', { exact: false });
  const texts = checks.map((check) => check.textContent);
  expect(texts).toEqual([
    '1Match existsrefereed here',
    '4Wallet started this matchpassedObserved0x19e7…ff2a unknownRequired0x19e7…ff2a unknown',
    '10Duration matches the host’s clockfailedObserved90 sRequired75.1 s ± 5 s',
    '12Anti-cheat scoreflaggedObserved30Required= 0',
    '13Below the daily capscappedObserved50 matches, 500.00 MONARDRequired< 50 matches, < 500.00 MONARD',
    '14Cooldown is overnot reached',
  ]);
});

test('the risk is shown with its parts and the threshold above which a reward is held', async () => {
  renderApp(open());
  const risk = await screen.findByRole('region', { name: 'Risk' });
  expect(risk.textContent).toContain('30 of 100');
  expect(risk.textContent).toContain('Input timing too regular+30');
  expect(risk.textContent).toContain('A reward is held from 60 points.');
});

test('a cap that lowered the reward is named beside the sum', async () => {
  const sum = {
    prizePoolMicro: 30_000_000,
    sharePercent: 60,
    baseMicro: 18_000_000,
    bonusMicro: 1_000_000,
    factorBps: 2500,
    matchNumberToday: 40,
    cappedBy: 'daily_rewards' as const,
  };
  renderApp(open(), { money: { rewards: [paid], detail: { sum } } });
  const part = await screen.findByRole('region', { name: 'Calculation' });
  expect(part.textContent).toContain('Factor for match 40 of the day× 25%');
  expect(part.textContent).toContain('Reduced to what was left of the daily cap.');
});

test('a failed mint is retried after a confirmation that names the amount', async () => {
  const failed = sampleReward(1, { mint: 'failed' });
  const transaction = {
    txHash: TX,
    blockNumber: null,
    confirmations: null,
    attempts: 5,
    lastError: 'out of gas',
    state: 'failed',
    wait: null,
    notBeforeMs: null,
  };
  const { host } = renderApp(open(failed), { money: { rewards: [failed], detail: { transaction } } });
  const mint = await screen.findByRole('region', { name: 'Mint' });
  expect(mint.textContent).toContain('out of gas');
  // What the chain says stands above the checks.
  const checks = screen.getByRole('region', { name: 'Checks' });
  expect(mint.compareDocumentPosition(checks) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  fireEvent.click(within(mint).getByRole('button', { name: 'Mint 19.00 MONARD again' }));
  const isConfirming = await screen.findByRole('alertdialog');
  expect(host.requested.some(({ call }) => call === 'rewards.retryMint')).toBe(false);
  fireEvent.click(within(isConfirming).getByRole('button', { name: 'Mint 19.00 MONARD again' }));
  await waitFor(() =>
    expect(host.requested.findLast(({ call }) => call === 'rewards.retryMint')?.input).toEqual({
      matchId: failed.matchId,
      wallet: WALLET,
    }),
  );
});

test('a refused approval keeps the dialog open with the reason', async () => {
  const held = sampleReward(1, { outcome: 'held', hold: 'risk', mint: 'held' });
  const { host } = renderApp('/rewards/held', { money: { rewards: [held] } });
  host.refuse('rewards.approve', 'CONFLICT', 'This wallet is banned; lift the ban first or reject');
  fireEvent.click(await screen.findByRole('button', { name: /^Approve 19.00 MONARD for / }));
  const isConfirming = await screen.findByRole('dialog', { name: 'Pay this reward?' });
  fireEvent.change(within(isConfirming).getByLabelText('Reason'), { target: { value: 'seen' } });
  fireEvent.click(within(isConfirming).getByRole('button', { name: 'Pay 19.00 MONARD' }));
  expect((await within(isConfirming).findByRole('alert')).textContent).toContain('CONFLICT');
});

test('listed rows follow events, and new ones are only counted', async () => {
  const pending = sampleReward(1, { mint: 'pending', mintState: 'sent', txHash: null });
  const { host } = renderApp('/rewards', { money: { rewards: [pending] } });
  await screen.findByText('In progress');
  const minted = { ...pending, mint: 'minted' as const, mintState: 'final', txHash: TX };
  act(() => host.emit('reward.changed', { rows: [minted, sampleReward(9)], heldCount: 3 }));
  expect(await screen.findByText('Paid')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show 1 new decision' })).toBeDefined();
  expect(screen.getByText('1 decision')).toBeDefined();
  expect(screen.getByRole('link', { name: /Waiting for you/ }).textContent).toContain('3');
});

test('one column says what was decided, why, and how far the payment is', async () => {
  const rewards = [
    sampleReward(1),
    sampleReward(2, { mint: 'pending', mintState: 'sent', txHash: null }),
    sampleReward(6, { mint: 'minted', mintState: 'mined' }),
    sampleReward(7, { mint: 'failed', mintState: 'failed', txHash: null }),
    sampleReward(8, { outcome: 'flagged' }),
    sampleReward(3, { outcome: 'held', hold: 'risk', mint: 'held', txHash: null }),
    sampleReward(4, { outcome: 'rejected', code: 'BANNED', mint: 'none', txHash: null }),
    sampleReward(5, { outcome: 'held', hold: 'risk', review: 'rejected', mint: 'rejected', txHash: null }),
  ];
  renderApp('/rewards', { money: { rewards } });
  const table = await screen.findByRole('table', { name: 'Reward decisions, newest first' });
  await within(table).findByText('Held: High risk');
  const titles = within(table).getAllByRole('columnheader');
  const at = titles.findIndex(({ textContent }) => textContent === 'State');
  expect(titles.map(({ textContent }) => textContent)).not.toContain('Decision');
  const states = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent);
  expect(states.toSorted()).toEqual([
    'Accepted·Failed',
    'Accepted·In a block, not final yet',
    'Accepted·In progress',
    'Flagged·0xabab…abab',
    'Held: High risk',
    'Paid·0xabab…abab',
    'Refused: The wallet is banned',
    'Rejected',
  ]);
  const [link] = within(table).getAllByRole('link', { name: '0xabab…abab' });
  expect(link?.getAttribute('href')).toBe(`#/chain/tx/${TX}`);
});

const AT_NOON = new Date(2026, 10, 30, 12).getTime();
const WAITING = { mint: 'pending', mintState: 'queued', txHash: null } as const;

test.each([
  [
    'en',
    'Reward decisions, newest first',
    'Waiting for the daily limit until 12:00 PM',
    'Above the daily limit: raise it in Settings',
  ],
  ['zh-CN', '奖励裁定，最新在前', '等待每日上限，12:00 继续', '超过每日上限：请在“设置”中提高'],
] as const)(
  'a mint that waits for the daily limit says so in its row, and nothing says that it is paid (%s)',
  async (language, name, waits, above) => {
    const rewards = [
      sampleReward(1, { ...WAITING, wait: 'day', notBeforeMs: AT_NOON }),
      sampleReward(2, { ...WAITING, wait: 'decision' }),
    ];
    renderApp('/rewards', { money: { rewards }, settings: { language } });
    const table = await screen.findByRole('table', { name });
    const rows = within(table).getAllByRole('row').slice(1);
    await within(table).findByText(waits);
    const states = rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(states.toSorted()).toEqual([waits, above].toSorted());
    expect(table.textContent).not.toMatch(/Paid|已支付|In progress|进行中/u);
  },
);

test('the drawer of a mint that waits for the daily limit says until when', async () => {
  const row = sampleReward(1, { ...WAITING, wait: 'day', notBeforeMs: AT_NOON });
  const transaction = {
    txHash: null,
    blockNumber: null,
    confirmations: null,
    attempts: 0,
    lastError: null,
    state: 'queued',
    wait: 'day' as const,
    notBeforeMs: AT_NOON,
  };
  renderApp(open(row), { money: { rewards: [row], detail: { transaction } } });
  const drawer = await screen.findByRole('dialog');
  const mint = await within(drawer).findByRole('region', { name: 'Mint' });
  expect(mint.textContent).toContain('Waiting for the daily limit until 12:00 PM');
  expect(mint.textContent).toContain('It waits until Nov 30, 2026, 12:00:00 PM; other mints continue.');
  expect(within(drawer).getAllByText('Waiting for the daily limit until 12:00 PM')).toHaveLength(2);
  expect(within(drawer).getByText('Accepted')).toBeDefined();
  expect(within(drawer).queryByText('Paid')).toBeNull();
});

test.each([
  ['missing', 'no_binary', 'arbiter chain install'],
  ['down', 'not_answering', 'The host keeps trying'],
  ['wrong_chain', 'wrong_chain_id', 'nothing is sent to it'],
  ['ready', 'no_gas', 'The minter has no gas'],
] as const)('a chain that is %s (%s) says how to fix it', async (state, detail, text) => {
  renderApp('/rewards/chain', {
    money: { chain: { state, detail, outboxDepth: 4, oldestQueuedMs: 60_000 } },
  });
  const advice = (await screen.findByText('What to do')).closest('[role="status"]');
  await waitFor(() => expect(advice?.textContent).toContain(text));
  expect(screen.getByText('4 mints are waiting')).toBeDefined();
});

test('real money is never called play money', async () => {
  renderApp('/rewards', { money: { chain: { profile: 'base', playMoney: false } } });
  expect(await screen.findByText('Base, real money')).toBeDefined();
  expect(screen.queryByText(/play money/)).toBeNull();
});
