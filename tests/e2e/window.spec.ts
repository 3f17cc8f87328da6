import { createRest } from '../support/rest.ts';
import { pressGo } from './support/keys.ts';
import { boardDescription } from './support/table.ts';
import { settle } from './support/settle.ts';
import { expect, test } from './support/shells.ts';

const HOSTILE = '<img src=x onerror=alert(1)>\u202Egpj.exe\u001B[31m <b>bold</b>';

test('letter keys open screens, the sheet lists them, and the heading gets the focus', async ({ shell }) => {
  const { page } = shell;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  for (const [key, name] of [
    ['s', 'Sessions'],
    ['a', 'Audit'],
    ['e', 'Agents'],
    [',', 'Settings'],
    ['o', 'Overview'],
  ] as const) {
    await pressGo(page, key);
    await expect(heading(name)).toBeFocused();
    await expect(page).toHaveTitle(`${name} – Arbiter`);
  }
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(sheet).toContainText('Flip the board');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('navigation').getByRole('link', { name: 'Sessions' }).click();
  await expect(heading('Sessions')).toBeFocused();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(heading('Sessions')).toBeFocused();
});

test('the palette finds screens, a session by its id and an agent by its name', async ({ shell }) => {
  const { page } = shell;
  const rest = createRest(shell.admin.url);
  const table = await rest.session('chess.v1', ['white', 'black']);
  const agent = await rest.register('Zuse');
  const search = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search screens/ }).fill(text);
  };
  await search(table.sessionId);
  // Its audit rows are found a moment later and follow it.
  await expect(page.getByRole('option').first()).toContainText(table.sessionId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/sessions/${table.sessionId}$`));
  await search('Zuse');
  await expect(page.getByRole('option', { name: /Zuse/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/agents/${agent.agentId}$`));
  await search('nothing is called this');
  await expect(page.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a name with markup is shown as text everywhere', async ({ shell }) => {
  const { page } = shell;
  page.on('dialog', () => {
    throw new Error('the name was run');
  });
  const rest = createRest(shell.admin.url);
  const play = async (name: string) => {
    const [white, black] = [await rest.register(name), await rest.register()];
    const made = await rest.post(
      '/sessions',
      { template: 'chess.v1', participants: { white: white.agentId, black: black.agentId } },
      { token: white.token },
    );
    return String(made.body['session_id']);
  };
  const see = async (place: string) => {
    await settle(page, place);
    const named = page.getByRole('main').getByText(/plain|onerror/);
    await expect(named.first()).toBeAttached();
  };
  /** The number of elements of a session's screen when its board is drawn. */
  const elements = async (sessionId: string) => {
    await see(`#/sessions/${sessionId}`);
    await expect(boardDescription(page)).toBeVisible();
    // The last part that arrives.
    await expect(page.getByRole('region', { name: 'Who is winning' })).toContainText('built-in engine');
    return () => page.evaluate(() => document.querySelectorAll('main *').length);
  };
  const plain = await elements(await play('plain'));
  const plainCount = await plain();
  await expect.poll(await elements(await play(HOSTILE))).toBe(plainCount);
  for (const place of [
    '#/',
    '#/sessions?q=onerror',
    '#/sessions?view=list&q=onerror',
    '#/agents?q=onerror',
  ]) {
    await see(place);
    await expect(page.locator('main img, main b:text-is("bold")')).toHaveCount(0);
    const visible = await page.getByRole('main').innerText();
    expect(visible).not.toMatch(/\p{Bidi_Control}/u);
    expect(visible).not.toContain(String.fromCharCode(27));
  }
});
