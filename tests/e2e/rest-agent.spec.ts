import { createRest } from '../support/rest.ts';
import { boardDescription, nextTurn, openCells } from './support/table.ts';
import { choose, visit } from './support/window.ts';
import { expect, test, type Shell } from './support/shells.ts';

/** Creates an agent in the window and reads its token, which is shown only once. */
async function createAgent({ page }: Shell, name: string): Promise<string> {
  await visit(page, '#/agents', 'Agents');
  await page.getByRole('button', { name: 'New agent' }).first().click();
  const requested = page.getByRole('dialog', { name: 'New agent' });
  await requested.getByRole('textbox', { name: 'Name' }).fill(name);
  await requested.getByRole('button', { name: 'Create agent' }).click();
  const visible = page.getByRole('dialog', { name: `Token of ${name}` });
  const token = (await visible.locator('pre, code').first().innerText()).trim();
  expect(token.length).toBeGreaterThan(20);
  await visible.getByRole('button', { name: 'I have copied it' }).click();
  await expect(visible).toBeHidden();
  expect(await page.content()).not.toContain(token);
  return token;
}

test('an agent created in the window plays over REST until its token is revoked', async ({ shell }) => {
  const { page } = shell;
  const token = await createAgent(shell, 'Deep Thought');
  await page.reload();
  await expect(page.getByRole('row', { name: /Deep Thought/ })).toContainText('Valid');
  expect(await page.content()).not.toContain(token);

  await visit(page, '#/new', 'New match');
  const card = page.getByRole('radio', { name: 'Tic-tac-toe', exact: true });
  await page.locator('label').filter({ has: card }).click();
  await choose(page, 'O is played by', 'Registered agent');
  await expect(page.getByRole('button', { name: 'Start the match' })).toBeDisabled();
  await choose(page, 'Agent', 'Deep Thought (Program)');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await nextTurn(page);
  await openCells(page).first().click();
  // The board shows the move when the host has accepted it.
  await expect(boardDescription(page)).toHaveAccessibleName(/row 1: x, empty, empty/);

  const rest = createRest(shell.admin.url);
  const listed = await rest.get('/sessions', { token });
  const [session] = listed.body['sessions'] as unknown as { session_id: string }[];
  const state = await rest.get(`/sessions/${session?.session_id}/state`, { token });
  expect(state.body).toMatchObject({ status: 'active', your_role: 'o', tick: 1 });
  const acted = await rest.post(
    `/sessions/${session?.session_id}/actions`,
    { action: '4', expected_tick: 1 },
    { token },
  );
  expect(acted.status).toBe(200);
  await expect(boardDescription(page)).toHaveAccessibleName(/row 2: empty, o, empty/);

  await visit(page, '#/agents', 'Agents');
  await page.getByRole('button', { name: 'Revoke the token of Deep Thought' }).click();
  await page
    .getByRole('alertdialog', { name: 'Revoke the token of Deep Thought?' })
    .getByRole('button', { name: 'Revoke Deep Thought' })
    .click();
  await expect(page.getByRole('row', { name: /Deep Thought/ })).toContainText('Revoked');
  expect((await rest.get('/sessions', { token })).status).toBe(401);
});

test('an open challenge from the window is accepted over REST', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/new', 'New match');
  const card = page.getByRole('radio', { name: 'Rock, paper, scissors', exact: true });
  await page.locator('label').filter({ has: card }).click();
  await choose(page, 'Player 2 is played by', 'Open challenge');
  await page.getByRole('button', { name: 'Open the challenge' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The challenge is open' })).toBeVisible();
  const command = await page.getByText(/challenges\/[\w-]+\/accept/).innerText();
  const id = /challenges\/([\w-]+)\/accept/.exec(command)?.[1] ?? '';

  const rest = createRest(shell.admin.url);
  const taker = await rest.register('Taker');
  expect((await rest.post(`/challenges/${id}/accept`, {}, { token: taker.token })).status).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: 'The challenge was accepted' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the match' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Taker/ })).toBeVisible();
});

test('a session created over REST appears on the wall and updates without a reload', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/sessions', 'Sessions');
  const rest = createRest(shell.admin.url);
  const table = await rest.session('connect_four.v1', ['red', 'yellow']);
  const tile = page.locator(`a[href="#/sessions/${table.sessionId}"]`);
  await expect(tile).toHaveAccessibleName(/Connect four, move 1$/);
  expect((await rest.act(table, 0, '3', 0)).status).toBe(200);
  await expect(tile).toHaveAccessibleName(/Connect four, move 2$/);
  await visit(page, `#/sessions/${table.sessionId}`, /^Connect four: /);
  await expect(boardDescription(page)).toHaveAccessibleName(/column 4: Red/);
});

test('the table of agents follows the games that are played, without a reload', async ({ shell }) => {
  const { page } = shell;
  const rest = createRest(shell.admin.url);
  const [x, o] = [await rest.register('Leader'), await rest.register('Follower')];
  await visit(page, '#/agents', 'Agents');
  const row = page.getByRole('row', { name: /Follower/ });
  await expect(row).toContainText('0 · 0 · 0');
  const participants = { x: x.agentId, o: o.agentId };
  const made = await rest.post('/sessions', { template: 'tic_tac_toe.v1', participants }, { token: x.token });
  await rest.post(`/sessions/${String(made.body['session_id'])}/resign`, {}, { token: x.token });
  await expect(row).toContainText('1 · 0 · 0');
  await expect(page.getByRole('row', { name: /Leader/ })).toContainText('0 · 0 · 1');
  await expect(page.getByRole('row', { name: /Leader/ })).not.toContainText('never');
  const seats = { x: { kind: 'random' }, o: { kind: 'random' } } as const;
  await (await shell.control()).request('match.start', { template: 'tic_tac_toe.v1', seats });
  const hosted = page.getByRole('row', { name: /^Random/ }).first();
  await expect(hosted).toContainText(/[1-9]\d* · \d+ · \d+|\d+ · [1-9]\d* · \d+|\d+ · \d+ · [1-9]/u);
  await expect(hosted).not.toContainText('never');
});
