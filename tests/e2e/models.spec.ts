import { startFakeOpenAi, type FakeOpenAi } from '../support/fake-openai.ts';
import { axe } from './support/axe.ts';
import { expect, test } from './support/shells.ts';
import { choose, visit } from './support/window.ts';

let fake: FakeOpenAi;

test.beforeAll(async () => {
  fake = await startFakeOpenAi();
});
test.afterAll(async () => fake.close());
test.beforeEach(() => {
  fake.mode = 'good';
});

test(
  'an endpoint is added and tested, and its key is never shown again',
  { tag: ['@desktop', '@both-shells'] },
  async ({ shell }) => {
    const { page } = shell;
    await visit(page, '#/agents/models', 'Agents');
    await axe(page);
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
    await dialog.getByLabel('Address', { exact: true }).fill(fake.baseUrl);
    await dialog.getByLabel('Model', { exact: true }).fill('fake-7b');
    await dialog.getByLabel('Name', { exact: true }).fill('Faker');
    await dialog.getByLabel('API key').fill('sk-canary-4711');
    await axe(page);
    await dialog.getByRole('button', { name: 'Add and test' }).click();
    const card = page.getByRole('article', { name: 'Faker' });
    await expect(card).toContainText('fake-7b replied in');
    await expect(card).toContainText('stored, never shown');
    await expect(card).toContainText('yes: replies are restricted to the legal actions');
    expect(fake.keys).toContain('Bearer sk-canary-4711');
    await card.getByRole('button', { name: 'Edit Faker' }).click();
    await expect(page.getByRole('dialog').getByLabel('API key')).toHaveValue('');
    expect(await page.content()).not.toContain('sk-canary');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await axe(page);
  },
);

test('the moves of a model are shown: its answers, its attempts, and the move played', async ({ shell }) => {
  const { page } = shell;
  fake.mode = 'illegal_once';
  await visit(page, '#/new', 'New match');
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Tic-tac-toe' }) })
    .click();
  await choose(page, 'X is played by', 'Local model');
  await choose(page, 'Model', 'Faker (fake-7b)');
  await choose(page, 'O is played by', 'Random player');
  await page.getByRole('slider').press('Home');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  await page.getByRole('tab', { name: 'Reasoning' }).click();
  const first = page
    .getByRole('list', { name: /^Reasoning of the models/ })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText('zz99');
  await expect(first).toContainText('illegal');
  await expect(first).toContainText('played');
  await axe(page);
  await page.keyboard.press('ArrowRight');
});

test('the opponent of a model sees its answers only after the game', async ({ shell }) => {
  const { page } = shell;
  const control = await shell.control();
  const [endpoint] = await control.request('models.list', {});
  const { sessionId } = await control.request('match.start', {
    template: 'tic_tac_toe.v1',
    seats: { x: { kind: 'llm', endpointId: endpoint?.endpointId ?? '' }, o: { kind: 'you' } },
    paceMs: 0,
  });
  await visit(page, `#/sessions/${sessionId}`);
  await expect(page.getByText('Your turn')).toBeVisible();
  await page.getByRole('tab', { name: 'Reasoning' }).click();
  await expect(page.getByText(/Hidden while you play this model/)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign and lose' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  await expect(page.getByText(/Hidden while you play this model/)).toBeHidden();
  const list = page.getByRole('list', { name: /^Reasoning of the models/ });
  await expect(list.getByRole('blockquote').first()).toBeVisible();
});

test('an arena run shows score, confidence interval, policy and games', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/arena', 'Arena');
  await expect(page.getByText('No arena runs yet')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'New run', exact: true }).click();
  await choose(page, 'Game', 'Tic-tac-toe');
  await page.getByRole('textbox', { name: 'Number of games' }).fill('4');
  await page.getByRole('textbox', { name: 'Number of games' }).press('Tab');
  await axe(page);
  await page.getByRole('button', { name: 'Play 4 games' }).click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('4 of 4')).toBeVisible();
  await expect(page.getByRole('img', { name: /95% interval is/ })).toBeVisible();
  await expect(page.getByText('Forfeit · The model loses the game.')).toBeVisible();
  await axe(page);
  await page.getByRole('table', { name: 'Games of this run' }).getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/#\/sessions\//);
  // The game leads back to its run.
  await page.getByRole('link', { name: /^Game 4 of the arena run / }).click();
  await expect(page).toHaveURL(/#\/arena\/[\w-]+$/);
  await expect(page.getByText('4 of 4')).toBeVisible();
});

test(
  'a run shows the servers of its model, and one that fails is left out',
  { tag: '@full' },
  async ({ shell }) => {
    const { page } = shell;
    const second = await startFakeOpenAi();
    second.mode = 'down_always';
    const control = await shell.control();
    const { endpointId } = await control.request('models.add', {
      name: 'Pair',
      baseUrl: fake.baseUrl,
      model: 'fake-7b',
    });
    await visit(page, '#/agents/models', 'Agents');
    await page.getByRole('button', { name: 'Edit Pair' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Pair' });
    await dialog.getByRole('button', { name: 'Add a server' }).click();
    await dialog.getByLabel('Address of server 2').fill(second.baseUrl);
    await axe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const servers = page.getByRole('article', { name: 'Pair' }).getByRole('list', { name: 'Servers' });
    await expect(servers.getByRole('listitem')).toHaveCount(2);
    await axe(page);

    const { arenaId } = await control.request('arena.start', {
      template: 'tic_tac_toe.v1',
      a: { kind: 'llm', endpointId },
      b: { kind: 'random' },
      games: 4,
      atOnce: 2,
    });
    await visit(page, `#/arena/${arenaId}`);
    await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
    const panel = page.getByRole('region', { name: 'Servers of Pair' });
    await expect(panel.getByRole('listitem').nth(0)).toContainText('Up');
    await expect(panel.getByRole('listitem').nth(1)).toContainText('Left out');
    await axe(page);
    await second.close();
  },
);
